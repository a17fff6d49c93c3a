// picture.tsx: the picture of a thing. It says nothing that the thing's name does not: nothing is read out.
import { artLoaded, pictureOf } from '../art.ts';
import { useStore } from '../store.ts';

export function Picture({ game, refId }: { game: string; refId: string }) {
    useStore(artLoaded);
    const address = pictureOf(game, refId);
    return address ? <img class="art" src={address} alt="" draggable={false} /> : <span class="art" />;
}
