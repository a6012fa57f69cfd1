import { isDeepStrictEqual } from 'node:util'
import { holds } from '@portal/contract/core/access/access.rules'
import type { branding as routes } from '@portal/contract/delivery/branding/branding.contract'
import { documentFields, most, usualColor } from '@portal/contract/delivery/branding/branding.fields'
import type { Brand, BrandContent } from '@portal/contract/delivery/branding/branding.shapes'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import type { Result } from '@portal/contract/core/route'
import { type Account, findAccount } from '../../../core/accounts/accounts.one.ts'
import { lookOf, presentContent, type StoredBrand } from '../../../core/brand/brand.stored.ts'
import { statusAllows } from '../../../core/status/status.allows.ts'
import { narrowed } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { upTo } from '../../../platform/list/page.ts'
import * as brands from './branding.repository.ts'
import type { ListRow, Row } from './branding.repository.ts'

/** The initial content of a new draft. */
export const emptyBrand: StoredBrand = {
  portalName: '',
  senderName: '',
  replyTo: null,
  primaryColor: usualColor,
  accentColor: null,
  logoAlt: '',
  headerHtml: '',
  footerHtml: '',
  links: [],
  signInHost: null,
  secureReplyLandingUrl: null,
  eSignLandingUrl: null,
  eSignConfirmationUrl: null,
  hidePoweredBy: false,
  allowChildrenToInherit: true,
  logo: null,
  logoDark: null,
  favicon: null,
}

/** Whether the caller's groups, if any, allow changes of the company's settings. */
async function opensTo(tx: Tx, { caller }: Context, accountId: string): Promise<boolean> {
  if (!caller.heldToGroups) return true
  try {
    const { scope } = narrowed(caller, { name: 'Customer-Settings', level: 'RW' })
    return (await findAccount(tx, scope, accountId)) !== undefined
  } catch {
    return false
  }
}
async function editAbility(tx: Tx, context: Context, accountId: string): Promise<Ability> {
  const { rights, readOnly } = context.caller
  if (readOnly || !holds(rights, 'Brand:W')) return refused('Brand:W')
  if (!(await opensTo(tx, context, accountId))) return refused('Customer-Settings:RW')
  return (await statusAllows(tx, accountId, 'edit')) ? allowed : refused('closed')
}

/** Pages of the documents product are shown to callers with its flag. */
export const seesDocuments = ({ caller }: Context): boolean => holds(caller.rights, 'DocumentsBrandingModule:R')
function contentFor(context: Context, stored: StoredBrand): BrandContent {
  const content = presentContent(stored)
  if (seesDocuments(context)) return content
  const { eSignLandingUrl: _landing, eSignConfirmationUrl: _confirmation, ...rest } = content
  return rest
}

/** The fields in which two contents differ. */
const differing = (one: StoredBrand, other: StoredBrand): string[] =>
  (Object.keys(one) as (keyof StoredBrand)[]).filter((field) => !isDeepStrictEqual(one[field], other[field]))

function changedFor(context: Context, { draft, published }: Row): string[] {
  const changed = published ? differing(draft, published) : []
  return seesDocuments(context) ? changed : changed.filter((field) => !documentFields.some((one) => one === field))
}

function sourceOf(brand: brands.VisibleBrand | undefined, accountId: string): Brand['from'] {
  if (!brand) return { source: 'Default', acctName: null }
  const isOwn = brand.accountId === accountId
  return { source: isOwn ? 'Own' : 'Above', acctName: brand.visible ? brand.acctName : null }
}

export async function presentBrand(tx: Tx, context: Context, account: Account, row: Row | undefined): Promise<Brand> {
  const { accountId, acctName } = account
  const { scope, rights } = context.caller
  const draft = row?.draft ?? emptyBrand
  const brand = await brands.findVisible(tx, accountId)
  const edit = await editAbility(tx, context, accountId)
  const using = account.acctType === 'CU' ? 0 : await brands.countUsing(tx, scope, account, most.counted)
  const versions = row ? await brands.listVersions(tx, scope, accountId) : []
  return {
    acctKey: accountId,
    acctName,
    status: row?.brandStatus ?? 'None',
    draft: contentFor(context, draft),
    published: row?.published ? contentFor(context, row.published) : null,
    changed: row ? changedFor(context, row) : [],
    look: lookOf(brand),
    from: sourceOf(brand, accountId),
    usedBy: upTo(most.counted, draft.allowChildrenToInherit ? using : 0),
    versions: versions.map(({ number, publishedAt, publishedBy }) => ({
      number,
      publishedOn: publishedAt,
      publishedBy,
    })),
    edit,
    editDocuments:
      !edit.allowed || holds(rights, 'DocumentsBrandingModule:W') ? edit : refused('DocumentsBrandingModule:W'),
    modifiedOn: row?.modifiedAt ?? null,
    modifiedBy: row?.modifiedBy ?? null,
    version: row?.version ?? 0,
  }
}

export const presentRow = (row: ListRow): Result<typeof routes.list>['items'][number] => {
  const { brandId, accountId, acctName, acctType, draft, brandStatus, changed, modifiedAt, modifiedBy } = row
  const { portalName, primaryColor, logo, allowChildrenToInherit } = presentContent(draft)
  return {
    brandKey: brandId,
    acctKey: accountId,
    acctName,
    acctType,
    portalName,
    primaryColor,
    logo,
    status: brandStatus,
    hasChanges: changed,
    allowChildrenToInherit,
    lastModifiedOn: modifiedAt,
    lastModifiedBy: modifiedBy,
  }
}
