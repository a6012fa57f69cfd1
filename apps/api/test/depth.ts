/** How many cases a random test tries: as many as FC_RUNS says, few in `npm test`, all in `.ci/run` and where it is called by name. */
export const casesOf = ({ few, all }: { few: number; all: number }): number =>
  Number(process.env.FC_RUNS ?? (process.env.TEST_DEPTH === 'part' ? few : all))
