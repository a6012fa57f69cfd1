import { languageOf } from '@portal/contract/core/language'
import { most } from '@portal/contract/insight/schedules/schedules.fields'
import { bytesOf, fileNameOf } from '../../../core/files/files.scheduled.ts'
import { keepAttachment, queueMails } from '../../../core/mails/mails.queue.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { passwordOf } from './schedules.change.ts'
import { fileDay } from './schedules.dates.ts'
import type { FinishingRun } from './schedules.finish.repository.ts'
import { reportAttached, reportReady, reportTooLarge } from './schedules.mails.ts'
import { definitionOf, frequencyOf } from './schedules.present.ts'
import type { Recipient } from './schedules.recipients.ts'

// The mails of a run, written in the transaction that finishes it: none is sent twice or lost.

/** A file in a separate archive, encrypted with AES-256 (WinZip's AE-2). */
async function encrypted(name: string, bytes: Uint8Array, password: string): Promise<Buffer> {
  const { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js')
  const archive = new ZipWriter(new Uint8ArrayWriter(), { password, encryptionStrength: 3, useWebWorkers: false })
  await archive.add(name, new Uint8ArrayReader(bytes))
  return Buffer.from(await archive.close())
}

type Parts = Pick<Context, 'config' | 'keys'>
export const schedulesLink = ({ config }: Pick<Context, 'config'>, runId?: string) =>
  `${config.publicOrigin}/reports/rptSchedule${runId ? `?run=${runId}` : ''}`

/** The file as a mail attachment: in an encrypted archive if the schedule has a password. */
async function attach(tx: Tx, { keys }: Parts, run: FinishingRun, { scope, accountId }: Caller): Promise<string> {
  const { kind, format } = definitionOf(run)
  // The values of the existing file, because the schedule may have another format since.
  const day = fileDay(run.dueAt, frequencyOf(run).zone)
  const name = fileNameOf(kind, languageOf(run.language), day, run.fileFormat ?? format)
  const bytes = await bytesOf(tx, scope, run.exportId ?? '')
  const password = passwordOf(keys.vault, run)
  if (!password) return keepAttachment(tx, { accountId, fileName: name, mediaType: 'application/octet-stream', bytes })
  return keepAttachment(tx, {
    accountId,
    fileName: name.replace(/\.\w+$/, '.zip'),
    mediaType: 'application/zip',
    bytes: await encrypted(name, bytes, password),
  })
}

/** Writes to recipients of a run. @returns whether the file is attached */
export async function writeTo(
  tx: Tx,
  parts: Parts,
  run: FinishingRun,
  { owner, recipients }: { owner: Caller; recipients: readonly Recipient[] },
): Promise<boolean> {
  const fits = (run.byteCount ?? 0) <= most.attachmentMiB * 2 ** 20
  const attached = run.attach && fits
  const attachmentId = attached ? await attach(tx, parts, run, owner) : null
  const unattached = run.attach ? reportTooLarge : reportReady
  const values = { title: run.title, ownerName: owner.name, link: schedulesLink(parts, run.runId) }
  await queueMails(
    tx,
    recipients.map(({ name, email, language }) => ({
      accountId: run.accountId,
      to: email,
      language: language ?? languageOf(run.language),
      template: attached ? reportAttached : unattached,
      values: { ...values, name },
      attachmentId,
    })),
  )
  return attached
}
