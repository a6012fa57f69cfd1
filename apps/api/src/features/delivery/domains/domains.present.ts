import type { Domain, DomainDetail, DomainRecord } from '@portal/contract/delivery/domains/domains.contract'
import { type DomainState, isOptional, type RecordKind } from '@portal/contract/delivery/domains/domains.fields'
import type { Ability } from '@portal/contract/core/ability'
import type { Language } from '@portal/contract/core/language'
import type { Config } from '../../../platform/config/config.ts'
import { signsNow } from './domains.check.ts'
import { type Findings, expectedRecords } from './domains.records.ts'
import type { StoredDomain, StoredKey } from './domains.repository.ts'
import { causeText } from './domains.texts.ts'

/** The order in which faults are reported. */
const worstFirst: readonly RecordKind[] = ['DKIM', 'DKIM_NEXT', 'DMARC', 'SPF', 'RETURN_PATH']
const bad = (findings: Findings, kind: RecordKind) => {
  const finding = findings[kind]
  return finding && finding.status !== 'OK' ? finding : undefined
}

function causeOf({ state, found }: StoredDomain, language: Language): string | null {
  if (state === 'Off') return null
  const findings = found as Findings
  const kinds: readonly RecordKind[] = state === 'PendingDns' ? ['OWNERSHIP'] : worstFirst
  const [first] = kinds.flatMap((kind) => bad(findings, kind) ?? [])
  return first ? causeText(first, language) : null
}

type NamedDomain = StoredDomain & { acctName: string }
export function presentDomain(domain: NamedDomain, keys: readonly StoredKey[], language: Language): Domain {
  const current = keys.find(({ use, domainId }) => use === 'current' && domainId === domain.domainId)
  return {
    acctKey: domain.accountId,
    acctName: domain.acctName,
    domain: domain.domain,
    state: domain.state as DomainState,
    verifiedOn: domain.verifiedAt,
    selector: current?.selector ?? '',
    keyBits: current?.bits ?? 0,
    signs: signsNow(domain),
    failingSince: domain.failingSince,
    checkedOn: domain.checkedAt,
    nextCheckOn: domain.nextCheckAt,
    cause: causeOf(domain, language),
  }
}

type Abilities = DomainDetail['abilities']
type PresentOptions = { config: Config; language: Language; abilities: Abilities; advanced: Ability | undefined }
export function presentDetail(
  domain: NamedDomain,
  keys: readonly StoredKey[],
  { config, language, abilities, advanced }: PresentOptions,
): DomainDetail {
  const findings = domain.found as Findings
  const find = (purpose: StoredKey['use']) => keys.find(({ use }) => use === purpose)
  const records = expectedRecords(domain, keys, config).map((one): DomainRecord => {
    const finding = findings[one.kind]
    return {
      ...one,
      optional: isOptional(one.kind),
      found: [...(finding?.found ?? [])],
      status: finding?.status ?? null,
      cause: finding ? causeText(finding, language) : null,
    }
  })
  return {
    ...presentDomain(domain, keys, language),
    records,
    nextSelector: find('next')?.selector ?? null,
    keepOldUntil: find('old')?.withdrawnAt ?? null,
    options: advanced
      ? { selectorPrefix: domain.selectorPrefix, returnLabel: domain.returnLabel, edit: advanced }
      : null,
    abilities,
  }
}
