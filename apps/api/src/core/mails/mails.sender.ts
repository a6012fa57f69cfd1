import { createPrivateKey } from 'node:crypto'
import { ed25519Selector } from '@portal/contract/delivery/domains/domains.fields'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Sender } from '../../platform/mail/mailer.ts'
import { findSender } from './mails.sender.repository.ts'

// The sender domain of a mail (decision 0102): that of its company, once that domain signs, with the name before the @
// of the portal's address. Everything else is sent from the portal's address.

const parts = (address: string) => {
  const at = address.lastIndexOf('@')
  return { name: address.slice(0, at), domain: address.slice(at + 1) }
}

/** A private key as signing takes it. @param column where it is sealed */
function keyOf(vault: Vault, rowId: string, column: string, sealed: Buffer | null): string | undefined {
  if (!sealed) return undefined
  try {
    const der = vault.open({ table: 'domain_key', column, rowId }, sealed)
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
      .export({ type: 'pkcs8', format: 'pem' })
      .toString()
  } catch {
    // A key that cannot be opened must not hold mails back: they leave from the portal's own address.
    return undefined
  }
}

/** @returns undefined for what leaves from the portal's own address, unsigned */
export async function senderOf(
  tx: Tx,
  vault: Vault,
  accountId: string | null,
  mailFrom: string,
): Promise<Sender | undefined> {
  const { name, domain: ownDomain } = parts(mailFrom)
  const found = await findSender(tx, accountId, ownDomain)
  const privateKey = found && keyOf(vault, found.domainKeyId, 'private_key', found.privateKey)
  if (!found || !privateKey) return undefined
  const { domain, domainKeyId, selector, returnLabel, returns } = found
  const second = keyOf(vault, domainKeyId, 'ed25519_private', found.ed25519Private)
  return {
    from: `${name}@${domain}`,
    // Without a return path that leads back here, bounces would be lost and SPF would check another domain.
    returnTo: returns ? `bounces@${returnLabel}.${domain}` : mailFrom,
    dkim: { domainName: domain, keySelector: selector, privateKey },
    ed25519: second ? { domainName: domain, keySelector: ed25519Selector(selector), privateKey: second } : undefined,
  }
}
