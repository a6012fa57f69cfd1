import { queryRow, type Tx } from '../../platform/db/db.ts'

/** Notes the product from which a session is used, as the list of sessions shows it; returns the product before. */
export async function nameSource(tx: Tx, sessionId: string, sourceName: string): Promise<string | undefined> {
  const row = await queryRow(tx)<{ was: string }>`
    with old as (select session_id, source_name from session where session_id = ${sessionId} for update)
    update session s set source_name = ${sourceName} from old where s.session_id = old.session_id
    returning old.source_name as was`
  return row?.was
}
