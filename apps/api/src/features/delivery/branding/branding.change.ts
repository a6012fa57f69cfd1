import { holds } from '@portal/contract/core/access/access.rules'
import type { Brand } from '@portal/contract/delivery/branding/branding.shapes'
import type { branding as routes } from '@portal/contract/delivery/branding/branding.contract'
import { documentFields, most } from '@portal/contract/delivery/branding/branding.fields'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import { findAccount } from '../../../core/accounts/accounts.one.ts'
import { type AuditAction, type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { auditedBrand, type StoredBrand } from '../../../core/brand/brand.stored.ts'
import { requireStatusAllows } from '../../../core/status/status.allows.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { sanitizedHtml } from './branding.html.ts'
import { emptyBrand, presentBrand, seesDocuments } from './branding.present.ts'
import * as brands from './branding.repository.ts'
import type { Row } from './branding.repository.ts'

type BrandRequest = { params: { acctKey: string }; ifMatch: number }
/** The action for the audit; undefined if nothing changed. */
type BrandChange = { action: AuditAction; changes?: AuditChange[] } | undefined

/**
 * One change of a company's brand, with the company locked.
 * @throws Problem account.notFound, account.inactive, request.stale
 */
export const changing = (
  context: Context,
  { params: { acctKey }, ifMatch }: BrandRequest,
  work: (tx: Tx, before: Row | undefined) => Promise<BrandChange>,
): Promise<Brand> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope } = context.caller
    const account = await findAccount(tx, scope, acctKey, { lock: true })
    if (!account) throw new Problem('account.notFound')
    await requireStatusAllows(tx, acctKey, 'edit')
    const before = await brands.findBrand(tx, scope, acctKey)
    if ((before?.version ?? 0) !== ifMatch)
      throw new Problem('request.stale', { current: await presentBrand(tx, context, account, before) })
    const done = await work(tx, before)
    if (done) {
      await brands.deleteUnusedImages(tx, scope, acctKey)
      await recordAudit(tx, context, {
        ...done,
        accountId: acctKey,
        targets: [{ type: 'account', key: acctKey, name: account.acctName }],
      })
    }
    return presentBrand(tx, context, account, await brands.findBrand(tx, scope, acctKey))
  })

const differences = (before: StoredBrand, after: StoredBrand) =>
  changedFields(auditedBrand(before), auditedBrand(after))

/** @throws Problem brand.notFound */
export function known(row: Row | undefined): Row {
  if (!row) throw new Problem('brand.notFound')
  return row
}

/** Stores a draft, together with its brand if it is the first one. */
export async function storeDraft(
  tx: Tx,
  { caller }: Context,
  acctKey: string,
  row: Row | undefined,
  draft: StoredBrand,
) {
  if (row) await brands.updateBrand(tx, caller.scope, acctKey, { draft, modifiedBy: caller.by })
  else await brands.insertBrand(tx, { brandId: uuid(), accountId: acctKey, draft, modifiedBy: caller.by })
}

type Documents = Pick<Partial<StoredBrand>, (typeof documentFields)[number]>
/**
 * The pages of the documents product after a change. They have a separate flag: callers who see them may send them
 * unchanged. Others may not send any, so that no one can guess the values.
 * @throws Problem auth.forbidden
 */
function documentsAfter(context: Context, before: StoredBrand, sent: Documents): Required<Documents> {
  const access = 'DocumentsBrandingModule:W'
  const readsDocuments = seesDocuments(context)
  const isSame = (field: keyof Documents) =>
    sent[field] === undefined || (readsDocuments && sent[field] === before[field])
  if (!holds(context.caller.rights, access) && !documentFields.every(isSame))
    throw new Problem('auth.forbidden', { values: { access } })
  const { eSignLandingUrl = before.eSignLandingUrl, eSignConfirmationUrl = before.eSignConfirmationUrl } = sent
  return { eSignLandingUrl, eSignConfirmationUrl }
}

/**
 * Checks that the company owns a host through its domains; a published host is shown as long as that is so.
 * @throws Problem brand.hostNotVerified
 */
async function checkHost(tx: Tx, acctKey: string, before: StoredBrand, { signInHost }: StoredBrand): Promise<void> {
  if (!signInHost || signInHost === before.signInHost) return
  if (!(await brands.ownsHost(tx, acctKey, signInHost))) throw new Problem('brand.hostNotVerified')
}

export const saveDraft = (context: Context, input: Input<typeof routes.save>) =>
  changing(context, input, async (tx, row) => {
    const before = row?.draft ?? emptyBrand
    const draft: StoredBrand = {
      ...before,
      ...input.body,
      ...documentsAfter(context, before, input.body),
      headerHtml: await sanitizedHtml('HeaderHtml', input.body.headerHtml),
      footerHtml: await sanitizedHtml('FooterHtml', input.body.footerHtml),
    }
    await checkHost(tx, input.params.acctKey, before, draft)
    const changes = differences(before, draft)
    if (row && changes.length === 0) return undefined
    await storeDraft(tx, context, input.params.acctKey, row, draft)
    return { action: 'brand.drafted', changes }
  })

export const publishDraft = (context: Context, input: Input<typeof routes.publish>) =>
  changing(context, input, async (tx, found) => {
    const row = known(found)
    const { scope, by } = context.caller
    const { acctKey } = input.params
    const statusChange = changedFields({ brandStatus: row.brandStatus }, { brandStatus: 'Enabled' })
    const changes = [...statusChange, ...differences(row.published ?? emptyBrand, row.draft)]
    if (changes.length === 0) return undefined
    const number = row.number + 1
    await brands.updateBrand(tx, scope, acctKey, {
      published: row.draft,
      brandStatus: 'Enabled',
      inheritable: row.draft.allowChildrenToInherit,
      number,
      modifiedBy: by,
    })
    const version = { accountId: acctKey, number, content: row.draft, publishedBy: by }
    await brands.addVersion(tx, scope, version, most.versions)
    return { action: 'brand.published', changes }
  })

export const changeStatus = (context: Context, input: Input<typeof routes.changeStatus>) =>
  changing(context, input, async (tx, found) => {
    const row = known(found)
    const { to } = input.body
    if (row.brandStatus === 'Pending') throw new Problem('brand.notPublished')
    if (row.brandStatus === to) return undefined
    await brands.updateBrand(tx, context.caller.scope, input.params.acctKey, {
      brandStatus: to,
      modifiedBy: context.caller.by,
    })
    return { action: to === 'Enabled' ? 'brand.enabled' : 'brand.disabled' }
  })

export const restoreVersion = (context: Context, input: Input<typeof routes.restore>) =>
  changing(context, input, async (tx, found) => {
    const row = known(found)
    const { acctKey } = input.params
    const version = await brands.findVersion(tx, context.caller.scope, acctKey, input.body.brandVersion)
    if (!version) throw new Problem('brand.versionNotFound')
    // Callers who don't see the pages of documents restore only the other values.
    const sent = seesDocuments(context) ? version.content : {}
    const draft: StoredBrand = { ...version.content, ...documentsAfter(context, row.draft, sent) }
    const changes = differences(row.draft, draft)
    if (changes.length === 0) return undefined
    await storeDraft(tx, context, acctKey, row, draft)
    return {
      action: 'brand.restored',
      changes: [{ field: 'brandVersion', old: null, new: input.body.brandVersion }, ...changes],
    }
  })

export const removeBrand = (context: Context, input: Input<typeof routes.remove>) =>
  changing(context, input, async (tx, found) => {
    known(found)
    await brands.removeBrand(tx, context.caller.scope, input.params.acctKey)
    return { action: 'brand.deleted' }
  })
