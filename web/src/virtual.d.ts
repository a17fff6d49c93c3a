declare module 'virtual:icons/*' {
    const bodies: Record<string, string>;
    export default bodies;
}
declare module '*.css';
