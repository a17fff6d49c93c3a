// posters.tsx: the drawings of the home page; our own.
import type { JSX } from 'preact';

const Frame = ({ children, sky }: { children: JSX.Element | JSX.Element[]; sky: [string, string] }) => {
    const id = `sky-${sky[0].slice(1)}`;
    return (
        <svg class="poster-art" viewBox="-90 12 500 168" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <defs><linearGradient id={id} x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color={sky[0]} /><stop offset="1" stop-color={sky[1]} /></linearGradient></defs>
            <rect x="-400" width="1120" height="180" fill={`url(#${id})`} />
            {children}
        </svg>
    );
};

const column = (x: number, height: number, key: number) => (
    <g key={key} transform={`translate(${x} ${150 - height})`} fill="#f7ead0">
        <rect width="14" height={height} /><rect x="-3" y="-5" width="20" height="5" /><rect x="-3" y={height} width="20" height="4" />
    </g>
);

const Duel = () => (
    <Frame sky={['#2d4f7c', '#e8a15a']}>
        <circle cx="160" cy="112" r="34" fill="#ffe2a0" />
        <path d="M0 150L70 62l70 88z" fill="#8a5a2b" /><path d="M70 62l70 88H70z" fill="#6b421c" />
        <path d="M196 92h96l-48-30z" fill="#f7ead0" />
        <g>{[202, 224, 246, 268].map((x, key) => column(x, 52, key))}</g>
        <rect x="192" y="92" width="104" height="7" fill="#e3cfa4" />
        <rect x="-400" y="150" width="1120" height="30" fill="#3b2a1a" />
        <path d="M160 176l-10-18h20z" fill="#c8342c" />
        <g fill="#e9d7ae">{[-9, -8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => <rect key={at} x={156 + at * 26} y="164" width="14" height="6" rx="2" />)}</g>
    </Frame>
);

const Ages = () => (
    <Frame sky={['#15324a', '#5fa3a3']}>
        <circle cx="262" cy="40" r="20" fill="#fff3c9" />
        <path d="M0 150V128l24-18 24 18v22z" fill="#a8793f" />
        <path d="M60 150V92h10V80h10v12h10V80h10v12h10v58z" fill="#8d8577" />
        <path d="M128 150v-64l26-26 26 26v64z" fill="#b9553e" /><circle cx="154" cy="92" r="9" fill="#f3e6c8" />
        <path d="M194 150V70h26V46h12v24h6v80z" fill="#6d5a6e" /><path d="M226 44c-6-10 8-14 2-26 14 8 12 20 6 26z" fill="#d9d2c8" />
        <path d="M252 150V58h20v92z" fill="#41637e" /><path d="M278 150V30l10-14 10 14v120z" fill="#2c4a64" />
        <g fill="#ffe39a">{[66, 78, 90, 102, 114].map((y) => <g key={y}><rect x="256" y={y} width="4" height="5" /><rect x="264" y={y} width="4" height="5" /></g>)}</g>
        <rect x="-400" y="150" width="1120" height="30" fill="#22301f" />
        <path d="M-400 165h1120" stroke="#e3c67d" stroke-width="3" stroke-dasharray="14 8" />
    </Frame>
);

const Steel = () => (
    <Frame sky={['#1c1f3a', '#c9713d']}>
        <g fill="#fff">{[[20, 30], [64, 22], [118, 40], [214, 26], [300, 36], [350, 24], [-40, 38]].map(([x, y], key) => <circle key={key} cx={x} cy={y} r="1.6" />)}</g>
        <g stroke="#10121f" stroke-width="2">
            {[['#3a3f9e', 2, 46], ['#1d6b4f', 3, 72], ['#3f4a5a', 4, 98], ['#8a2350', 5, 124]].map(([fill, n, y]) => (
                <g key={y}>{Array.from({ length: Number(n) }, (_, at) => <rect key={at} x={160 - Number(n) * 19 + at * 38 + 2} y={Number(y)} width="34" height="23" rx="3" fill={String(fill)} />)}</g>
            ))}
        </g>
        <path d="M292 150V78c0-16 10-30 14-34 4 4 14 18 14 34v72z" fill="#e9e4d8" /><path d="M292 128l-12 22h12zM320 128l12 22h-12z" fill="#a3201a" /><circle cx="306" cy="80" r="7" fill="#1c1f3a" />
        <g fill="#2b2018"><circle cx="10" cy="138" r="14" /><path d="M4 128l62-26 6 12-58 28z" /></g>
        <rect x="-400" y="150" width="1120" height="30" fill="#241a14" />
        <path d="M-400 165h1120" stroke="#c9713d" stroke-width="3" stroke-dasharray="4 10" />
    </Frame>
);

const HEX = 'M18 0L9 15.6H-9L-18 0-9-15.6H9z';
const LAND: [number, number, string][] = [
    [0, 0, '#b5d67a'], [1, 0, '#5f9b57'], [0, 1, '#f2d36b'], [-1, 0, '#d9a871'], [-1, 1, '#b5d67a'], [1, -1, '#a9a6a3'], [0, -1, '#5f9b57'],
    [2, 0, '#f2d36b'], [3, -1, '#b5d67a'], [3, 0, '#d9a871'], [2, -1, '#b5d67a'], [-2, 0, '#5f9b57'], [-2, 1, '#a9a6a3'], [4, 0, '#5f9b57'], [-3, 0, '#b5d67a'],
];

const Tempus = () => (
    <Frame sky={['#27506e', '#5f97bd']}>
        <g stroke="#fbf1d2" stroke-width="3">{LAND.map(([column, row, fill]) => <path key={`${column} ${row}`} d={HEX} fill={fill} transform={`translate(${146 + column * 27} ${98 + row * 31.2 + (column % 2 ? 15.6 : 0)})`} />)}</g>
        <g stroke="#fff" stroke-width="1.6">
            <circle cx="146" cy="98" r="8" fill="#1d4fa0" /><circle cx="146" cy="94" r="8" fill="#1d4fa0" /><rect x="192" y="59" width="15" height="15" rx="2" fill="#b0321c" />
            <path d="M110 136v-13h4v2h4v-6h7v6h4v-2h4v13z" fill="#1d4fa0" /><path d="M227 105l9 16h-18z" fill="#0f5f34" />
        </g>
        <g fill="none" stroke="#ffffff66" stroke-width="2"><path d="M20 70q6-5 12 0t12 0M300 130q6-5 12 0t12 0M320 60q6-5 12 0t12 0M-20 130q6-5 12 0t12 0" /></g>
        <path d="M300 44l22-6-6 6 8 5zM283 43l20 1-4 5z" fill="#f7ead0" />
    </Frame>
);

const SQUARES = ['gdffmgd', 'mggfwwg', 'dfgmwww', 'gfdgmfw'];
const SQUARE_COLOURS: Record<string, string> = { g: '#a9c76a', d: '#ecd28a', f: '#5f9b57', m: '#a59b93', w: '#6fb3cf' };

const Civ = () => (
    <Frame sky={['#4a2344', '#d98a4e']}>
        <circle cx="300" cy="52" r="24" fill="#ffe9b5" />
        <path d="M-400 92c150-40 260 0 420-22s200-16 300 4 200-10 400 0v90H-400z" fill="#6b3f3a" />
        <g transform="matrix(1 0 -.5 .62 60 86)" stroke="#3b2a1a" stroke-width="1.5">
            {SQUARES.map((row, y) => [...row].map((letter, x) => <rect key={`${x} ${y}`} x={x * 40 - 10} y={y * 38} width="40" height="38" fill={SQUARE_COLOURS[letter]} />))}
        </g>
        <g stroke="#fff" stroke-width="1.6">
            <path d="M104 122V98h7v6h7V88h14v16h7v-6h7v24z" fill="#1d4fa0" /><path d="M206 146v-16h5v4h5v-10h10v10h5v-4h5v16z" fill="#b0321c" />
            <circle cx="176" cy="104" r="9" fill="#1d4fa0" /><rect x="246" y="104" width="16" height="16" rx="2" fill="#b0321c" />
        </g>
        <path d="M30 122l26-34 26 34z" fill="#e3c67d" /><path d="M56 88l26 34H56z" fill="#b89243" />
    </Frame>
);

export const posters: Record<string, () => JSX.Element> = {
    duel: Duel,
    ages: Ages,
    tempus: Tempus,
    civ: Civ,
    steel: Steel,
};
