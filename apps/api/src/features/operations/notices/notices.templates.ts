import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { NoticeTemplate, notices as routes } from '@portal/contract/operations/notices/notices.contract'
import { noticeLimits, type Words, type WordsByLanguage } from '@portal/contract/core/notices/notices.rules'
import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type AuditAction, type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import * as templates from './notices.templates.repository.ts'
import type { TemplateRow } from './notices.templates.repository.ts'

const present = ({ templateId, modifiedAt, ...row }: TemplateRow): NoticeTemplate => ({
  ...row,
  templateKey: templateId,
  modifiedOn: modifiedAt,
})
export const wordsOf = ({ english, french }: Pick<TemplateRow, 'english' | 'french'>): WordsByLanguage => ({
  'en-us': english,
  'fr-fr': french,
})

/** Templates of the caller's company, and those that companies above share with it. */
export const listTemplates = (context: Context, { query }: Input<typeof routes.templates>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const archived = query.archived === 'yes'
    const own = await templates.findOwn(tx, context.caller.scope, archived)
    return { items: [...own, ...(archived ? [] : await templates.findAbove(tx))].map(present) }
  })

/** A template that the caller may send: their own, or one that a company above shares. @throws Problem notice.templateNotFound */
export async function getUsable(tx: Tx, { caller }: Context, templateKey: string): Promise<TemplateRow> {
  const own = await templates.lockTemplate(tx, caller.scope, templateKey)
  if (own && !own.archived) return own
  const above = await templates.findAbove(tx)
  const found = above.find(({ templateId }) => templateId === templateKey)
  if (!found) throw new Problem('notice.templateNotFound')
  return found
}

const refuseTakenName = <A>(work: () => Promise<A>): Promise<A> =>
  onConflict({ notice_template_name: 'notice.templateNameTaken' }, work, { field: 'Name', code: 'invalid' })

/**
 * @param more whether a template is added; otherwise an archived one is restored
 * @throws Problem notice.tooManyTemplates, notice.tooManyArchived
 */
async function refuseBeyondLimit(tx: Tx, { caller }: Context, more: boolean): Promise<void> {
  await templates.lockTemplates(tx, caller.accountId)
  const { templates: most, archivedToo } = noticeLimits
  const { all, kept } = await templates.countOwn(tx, caller.scope)
  if (kept >= most) throw new Problem('notice.tooManyTemplates', { values: { most } })
  if (more && all >= archivedToo) throw new Problem('notice.tooManyArchived', { values: { most: archivedToo } })
}
/** @throws Problem request.invalid if no language is left */
function refuseWordless({ english, french }: { english: Words | null; french: Words | null }): void {
  if (!english && !french) throw new Problem('request.invalid', { fields: [{ field: 'English', code: 'required' }] })
}
const json = (words: Words | null) => words && JSON.stringify(words)

type TemplateFields = Pick<TemplateRow, 'name' | 'english' | 'french' | 'shared' | 'archived'>
const nothing: Partial<TemplateFields> = {}
const changesOf = (before: Partial<TemplateFields>, after: TemplateFields): AuditChange[] =>
  (Object.keys(after) as (keyof TemplateFields)[])
    .filter((field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null))
    .map((field) => ({ field, old: before[field] ?? null, new: after[field] }))

async function record(
  tx: Tx,
  context: Context,
  action: AuditAction,
  templateId: string,
  before: Partial<TemplateFields>,
  after: TemplateFields,
) {
  await recordAudit(tx, context, {
    action,
    accountId: context.caller.accountId,
    targets: [{ type: 'noticeTemplate', key: templateId, name: after.name }],
    changes: changesOf(before, after),
  })
}
const read = async (tx: Tx, { caller }: Context, templateId: string): Promise<NoticeTemplate> => {
  const row = await templates.lockTemplate(tx, caller.scope, templateId)
  if (!row) throw new Problem('notice.templateNotFound')
  return present(row)
}

/** @throws Problem notice.templateNameTaken, notice.tooManyTemplates, notice.tooManyArchived, request.invalid */
export const createTemplate = (context: Context, { body }: Input<typeof routes.createTemplate>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { name, english = null, french = null, shared = false } = body
    const template = { name, english, french, shared, archived: false }
    refuseWordless(template)
    await refuseBeyondLimit(tx, context, true)
    const templateId = uuid()
    const { accountId, by } = context.caller
    await refuseTakenName(() =>
      templates.insertTemplate(tx, {
        ...template,
        templateId,
        accountId,
        english: json(english),
        french: json(french),
        modifiedBy: by,
      }),
    )
    await record(tx, context, 'notice.templateCreated', templateId, nothing, template)
    return read(tx, context, templateId)
  })

const actionOf = ({ archived }: TemplateFields, before: TemplateFields) =>
  archived === before.archived
    ? 'notice.templateChanged'
    : archived
      ? 'notice.templateArchived'
      : 'notice.templateRestored'

/** Changes a template; sets prepared with it keep its wording. @throws Problem request.stale */
export const updateTemplate = (context: Context, { params, body, ifMatch }: Input<typeof routes.updateTemplate>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const row = await templates.lockTemplate(tx, context.caller.scope, params.templateKey)
    if (!row) throw new Problem('notice.templateNotFound')
    if (row.version !== ifMatch) throw new Problem('request.stale', { current: present(row) })
    const { name, english, french, shared, archived } = row
    const before = { name, english, french, shared, archived }
    const after = { ...before, ...body }
    refuseWordless(after)
    if (isDeepStrictEqual(before, after)) return present(row)
    if (archived && !after.archived) await refuseBeyondLimit(tx, context, false)
    await refuseTakenName(() =>
      templates.changeTemplate(tx, row.templateId, {
        ...after,
        english: json(after.english),
        french: json(after.french),
        modifiedBy: context.caller.by,
      }),
    )
    await record(tx, context, actionOf(after, before), row.templateId, before, after)
    return read(tx, context, row.templateId)
  })
