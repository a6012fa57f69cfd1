import type { Context } from '../../../platform/http/context.ts'
import { outgoingOf } from '../../../platform/outgoing/outgoing.ts'
import type { StoredConfig } from './sso.config.repository.ts'
import { certificatesOf } from './sso.config.rules.ts'
import { samlRequestUrl } from './sso.saml.ts'
import { reasonOf } from './sso.trial.oidc.ts'
import type { RecordStep } from './sso.trial.steps.ts'

/** Milliseconds before its end from which a certificate is reported. */
const soon = 30 * 24 * 3_600_000
const shortest = 2_048

function tryCertificates({ certificate }: StoredConfig, record: RecordStep): void {
  const now = Date.now()
  const all = certificatesOf(certificate) ?? []
  const endOf = (one: (typeof all)[number]) => Date.parse(one.validTo)
  const valid = all.filter((one) => Date.parse(one.validFrom) <= now && endOf(one) > now)
  const last = Math.max(0, ...(valid.length ? valid : all).map(endOf))
  const until = new Date(last).toISOString().slice(0, 10)
  const weak = valid.some(({ publicKey }) => (publicKey.asymmetricKeyDetails?.modulusLength ?? shortest) < shortest)
  if (valid.length === 0) record('certificate', 'failed', 'certificateOver', { until })
  else if (weak) record('certificate', 'failed', 'certificateWeak')
  else if (last - now < soon) record('certificate', 'warning', 'certificateSoon', { until })
  else record('certificate', 'ok', 'certificate', { until })
}

export async function trySaml(context: Context, stored: StoredConfig, record: RecordStep): Promise<void> {
  tryCertificates(stored, record)
  try {
    const url = await samlRequestUrl(context, stored)
    const { status } = await outgoingOf(context.config).fetch(url, {
      by: stored.accountId,
      headers: { accept: 'text/html' },
    })
    if (status >= 400) throw new Error(`status ${status}`)
    record('entryPoint', 'ok', 'entryPoint')
  } catch (error) {
    record('entryPoint', 'failed', 'entryPointFailed', { why: reasonOf(error, context) })
  }
}
