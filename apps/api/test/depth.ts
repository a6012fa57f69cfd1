/**
 * The number of cases of a random test: FC_RUNS if set, few in `npm test`, all in `.ci/run` and when the test is called
 * by name.
 */
export const casesOf = ({ few, all }: { few: number; all: number }): number =>
  Number(process.env.FC_RUNS ?? (process.env.TEST_DEPTH === 'part' ? few : all))
