// lazy.tsx: a screen that is loaded when one goes there; `small`: a part of one, nothing is to be seen before.
import type { FunctionComponent, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetched } from '../engine/fetched.ts';
import { useLang } from '../i18n/index.ts';

export function lazy<P extends object>(load: () => Promise<FunctionComponent<P>>, small = false): FunctionComponent<P> {
    let loaded: FunctionComponent<P> | null = null;
    return function Lazy(props: P): JSX.Element | null {
        const { t } = useLang();
        const [, setLoaded] = useState(false);
        useEffect(() => {
            if (loaded) return;
            fetched(load()).then((found) => { loaded = found; setLoaded(true); }, () => {}); // a failure is told by `missing`
        }, []);
        const Screen = loaded;
        return Screen ? <Screen {...props} /> : small ? null : <main id="main" class="loading"><h1>{t('app.loading')}</h1></main>;
    };
}
