// dialog.tsx: a modal dialog of the browser's own kind: it keeps the focus, Escape closes it.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useLang } from '../i18n/index.ts';

/** `end`: whether a button to close it stands at the end; a question brings answers of its own. */
export function Dialog({ title, close, wide = false, end = true, children }: { title: string; close?: () => void; wide?: boolean; end?: boolean; children: ComponentChildren }) {
    const element = useRef<HTMLDialogElement>(null);
    const { t } = useLang();
    useEffect(() => {
        const dialog = element.current;
        if (dialog && !dialog.open) dialog.showModal();
        return () => dialog?.close();
    }, []);
    const cancel = (event: Event) => {
        event.preventDefault();
        close?.();
    };
    return (
        <dialog ref={element} class={wide ? 'wide' : ''} aria-label={title} onCancel={cancel}>
            <h2>{title}</h2>
            {children}
            {close && end && <p class="dialog-end"><button type="button" class="plain" onClick={close}>{t('table.close')}</button></p>}
        </dialog>
    );
}
