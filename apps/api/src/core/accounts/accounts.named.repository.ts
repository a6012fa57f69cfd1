import { queryRow, type Tx } from '../../platform/db/db.ts'
import type { Reach } from '../../platform/list/reach.ts'

type NameMatches = { ids: string[]; isWhole: boolean }
/**
 * Companies whose text contains a term, at most `most`, and whether these are all. A term of one or two letters only
 * matches the beginnings of words.
 */
export const findByText = async (
  tx: Tx,
  { accountId, part }: Pick<Reach, 'accountId' | 'part'>,
  text: string,
  most: number,
): Promise<NameMatches> =>
  (await queryRow(tx)<NameMatches>`
    select ids, not (partial or capped) and length(search_normal(${text}::text)) > 2 as "isWhole"
    from account_search(${accountId}, ${part}, ${text}, '-modifiedDate', null, null, null, null, ${most}::integer)`) ?? {
    ids: [],
    isWhole: false,
  }
