import { createHash } from 'node:crypto'
import type { branding as routes } from '@portal/contract/delivery/branding/branding.contract'
import { type ImageKind, most } from '@portal/contract/delivery/branding/branding.fields'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { findAccount } from '../../../core/accounts/accounts.one.ts'
import { imageFields, type StoredImage } from '../../../core/brand/brand.stored.ts'
import { requireStatusAllows } from '../../../core/status/status.allows.ts'
import type { Context, OpenContext } from '../../../platform/http/context.ts'
import type { FileAnswer } from '../../../platform/http/file.ts'
import { limitUse } from '../../../platform/limits/attempts.ts'
import { changing, known, storeDraft } from './branding.change.ts'
import { redraw } from './branding.image.ts'
import { emptyBrand } from './branding.present.ts'
import * as brands from './branding.repository.ts'

const anHour = 3_600
const fieldOf = (kind: ImageKind) => imageFields.find((field) => field.toLowerCase() === kind.toLowerCase()) ?? 'logo'

/** Checks the caller's right and their company's quota before anything is decoded. @throws Problem */
async function admit({ db, caller }: Context, acctKey: string): Promise<void> {
  await db.inScope(caller.scope, async (tx) => {
    if (!(await findAccount(tx, caller.scope, acctKey))) throw new Problem('account.notFound')
    await requireStatusAllows(tx, acctKey, 'edit')
  })
  const wait = await db.asAuth((tx) => limitUse(tx, `brand:${caller.accountId}`, most.uploads, anHour))
  if (wait !== undefined) throw new Problem('request.tooMany', { retryAfter: wait })
}

/** The company is part of the name, so that having the same file does not reveal it. */
const nameOf = (acctKey: string, bytes: Buffer) => createHash('sha256').update(acctKey).update(bytes).digest('hex')

export async function uploadImage(context: Context, input: Input<typeof routes.uploadImage>) {
  const { acctKey, kind } = input.params
  await admit(context, acctKey)
  const { bytes, width, height } = await redraw(kind, Buffer.from(input.body.content, 'base64'))
  const field = fieldOf(kind)
  const image = nameOf(acctKey, bytes)
  return changing(context, input, async (tx, row) => {
    const before = row?.draft ?? emptyBrand
    const kept: StoredImage = { image, width, height }
    if (before[field]?.image === image) return undefined
    await storeDraft(tx, context, acctKey, row, { ...before, [field]: kept })
    await brands.insertImage(tx, { image, accountId: acctKey, bytes })
    return { action: 'brand.imageChanged', changes: [{ field, old: before[field]?.image ?? null, new: image }] }
  })
}

export const removeImage = (context: Context, input: Input<typeof routes.removeImage>) =>
  changing(context, input, async (tx, found) => {
    const row = known(found)
    const field = fieldOf(input.params.kind)
    const old = row.draft[field]
    if (!old) return undefined
    await storeDraft(tx, context, input.params.acctKey, row, { ...row.draft, [field]: null })
    return { action: 'brand.imageChanged', changes: [{ field, old: old.image, new: null }] }
  })

/** @throws Problem brand.imageNotFound */
export async function getImage({ db }: OpenContext, { params }: Input<typeof routes.image>): Promise<FileAnswer> {
  const bytes = await db.asAuth((tx) => brands.findImage(tx, params.image))
  if (!bytes) throw new Problem('brand.imageNotFound')
  const whole = async function* () {
    yield bytes
  }
  return Object.assign(whole(), { type: 'image/png', forever: true as const })
}
