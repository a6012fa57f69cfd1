import type { Words } from '@portal/contract/core/notices/notices.rules'
import { type Insertable, sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'

export type TemplateRow = {
  templateId: string
  name: string
  english: Words | null
  french: Words | null
  shared: boolean
  own: boolean
  archived: boolean
  modifiedBy: string | null
  modifiedAt: string
  version: number
}

/** Access groups open companies below; people always know their own company. */
const own = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('noticeTemplate')
    .where(within({ ...scope, narrowing: undefined }, 'noticeTemplate'))
    .where('accountId', '=', scope.accountId)

const columns = [
  'templateId',
  'name',
  'english',
  'french',
  'shared',
  sql<boolean>`true`.as('own'),
  'archived',
  'modifiedBy',
  'modifiedAt',
  'version',
] as const

/** Templates of the caller's company by name, archived ones or the others; few, so there are no pages. */
export const findOwn = (tx: Tx, scope: Scope, archived: boolean): Promise<TemplateRow[]> =>
  own(tx, scope)
    .select(columns)
    .where('archived', '=', archived)
    .orderBy(({ fn }) => fn<string>('lower', ['name']))
    .$call(rowsOf<TemplateRow>())
    .execute()

/** Templates that companies above share, by name. */
export const findAbove = (tx: Tx) => queryRows(tx)<TemplateRow>`
    select template_id, name, english, french, true as shared, false as own, false as archived, null as modified_by, modified_at, version
    from notice_templates_above() order by lower(name), template_id`

/** A template of the caller's company, locked until the end of the transaction. */
export const lockTemplate = (tx: Tx, scope: Scope, templateId: string): Promise<TemplateRow | undefined> =>
  own(tx, scope)
    .select(columns)
    .where('templateId', '=', templateId)
    .forUpdate()
    .$call(rowsOf<TemplateRow>())
    .executeTakeFirst()

/** Makes additions take turns, so that two concurrent ones cannot exceed the limit. */
export const lockTemplates = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('notice templates ' || ${accountId}, 0))`.execute(tx)

/** The number of templates of the caller's company, and how many of them are not archived. */
export const countOwn = (tx: Tx, scope: Scope): Promise<{ all: number; kept: number }> =>
  own(tx, scope)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('archived', '=', false).as('kept'),
    ])
    .executeTakeFirstOrThrow()

export const insertTemplate = (tx: Tx, row: Insertable<Tables['noticeTemplate']>) =>
  tx.insertInto('noticeTemplate').values(row).execute()

type Changes = Partial<{
  name: string
  english: string | null
  french: string | null
  shared: boolean
  archived: boolean
}>
export const changeTemplate = (tx: Tx, templateId: string, changes: Changes & { modifiedBy: string }) =>
  tx
    .updateTable('noticeTemplate')
    .set((is) => ({ ...changes, modifiedAt: sql<string>`now()`, version: is('version', '+', 1) }))
    .where('templateId', '=', templateId)
    .execute()
