import type { Part, Words } from '../part.ts'
import { LevelChip } from '../LevelChip.tsx'
import type { Tree } from './tree.ts'
import { TreeGrid } from './TreeGrid.tsx'

type Node = { key: string; name: string; level: 'DT' | 'RS' | 'CU'; below: number }
const top: Node = { key: 'dt', name: 'Borealis Distribution', level: 'DT', below: 2 }
const below: readonly Node[] = [
  { key: 'rs', name: 'Cordage Reseller', level: 'RS', below: 9 },
  { key: 'cu', name: 'Northwind Legal', level: 'CU', below: 0 },
]
const tree = (w: Words): Tree<Node> => ({
  keyOf: ({ key }) => key,
  countOf: (node) => ({ total: node.below, capped: false }),
  name: ({ name }) => name,
  columns: [
    { id: 'level', header: w('Level', 'Niveau'), cell: ({ level }) => <LevelChip level={level} /> },
    { id: 'below', header: w('Accounts below', 'Comptes inférieurs'), numeric: true, cell: (node) => node.below },
  ],
  useChildren: () => ({
    data: { pages: [{ items: below }] },
    error: null,
    isPending: false,
    isFetching: false,
    isFetchingNextPage: false,
    hasNextPage: false,
    refetch: () => undefined,
    fetchNextPage: () => undefined,
  }),
})

export const part: Part = {
  group: 'Lists',
  wide: true,
  states: {
    'opened one level': ({ w }) => (
      <TreeGrid
        label={w('Tree of accounts', 'Arborescence des comptes')}
        header={w('Account', 'Compte')}
        top={top}
        tree={tree(w)}
      />
    ),
  },
}
