import type { Feature, TileViewer } from '../../core/feature.ts'

/** A tile as one person gets it. */
export type ShownTile = ReturnType<typeof visibleTiles>[number]

/** The tiles that this person sees, in order. */
export const visibleTiles = (features: readonly Feature[], viewer: TileViewer) =>
  features
    .flatMap(({ tiles = [] }) => tiles)
    .filter(({ shown }) => shown?.(viewer) ?? true)
    .toSorted((one, other) => one.place - other.place)
    .map(({ id, icon, href, kind, state }) => ({ id, icon, href, kind, state: state?.(viewer) }))
