// favourites.tsx: on a player's page: what comes into play for him more often than for those he plays with, and how he wins.
import { useEffect, useState } from 'preact/hooks';
import type { Favourites as Told } from 'messages/protocol.ts';
import { catalogOf, type Catalog } from '../engine/catalog.ts';
import { useLang } from '../i18n/index.ts';
import { isInAtlas } from '../learn/atlas.ts';
import type { Connection } from '../session/connection.ts';

const percent = (part: number, of: number) => (of ? Math.round((100 * part) / of) : 0);

interface FavouritesProps {
    connection: Connection;
    account: string;
    game: string;
    name: string; // of the game
}

/** Nothing, until there are enough games. */
export function Favourites({ connection, account, game, name }: FavouritesProps) {
    const { t } = useLang();
    const [told, setTold] = useState<Told | null>(null);
    const [catalog, setCatalog] = useState<Catalog | null>(null);
    useEffect(() => {
        connection.ask('favourites', { account, game }).then(setTold, () => undefined); // the rest of the page says what is wrong
        catalogOf(game).then(setCatalog, () => undefined);
    }, [connection, account, game]);
    if (!told || !catalog || !(told.things.length || told.endings.length)) return null;
    return (
        <article class="favourites" aria-label={name}>
            <h3>{name} <span class="quiet">· {t('player.lastGames', { n: told.games })}</span></h3>
            {told.things.length > 0 && <Things told={told} catalog={catalog} />}
            {told.endings.length > 0 && <Endings told={told} catalog={catalog} />}
        </article>
    );
}

interface PartProps {
    told: Told;
    catalog: Catalog;
}

function Things({ told: { things, games, others }, catalog }: PartProps) {
    const { t, say } = useLang();
    return (
        <div class="table-box">
            <table class="scores">
                <thead><tr><th scope="col">{t('player.thing')}</th><th scope="col">{t('player.ownShare')}</th><th scope="col">{t('player.othersShare')}</th><th scope="col">{t('player.wonWith')}</th></tr></thead>
                <tbody>{things.map((thing) => {
                    const words = say(catalog.ref(thing.ref)?.name) || thing.ref;
                    return (
                        <tr key={thing.ref}>
                            <th scope="row">{isInAtlas(catalog.game, thing.ref) ? <a href={`#/atlas/${catalog.game}/${thing.ref}`}>{words}</a> : words}</th>
                            <td><b>{t('player.percent', { n: percent(thing.games, games) })}</b></td><td>{t('player.percent', { n: percent(thing.others, others) })}</td><td>{t('player.of', { n: thing.wins, all: thing.games })}</td>
                        </tr>
                    );
                })}</tbody>
            </table>
        </div>
    );
}

function Endings({ told: { endings, wins }, catalog }: PartProps) {
    const { t, say } = useLang();
    return (
        <p>{t('player.winsBy')} {endings.map(({ ending, wins: n }) => `${say(catalog.row('endings', ending)?.name) || ending} (${t('player.of', { n, all: wins })})`).join(', ')}</p>
    );
}
