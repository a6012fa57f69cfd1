import fc from 'fast-check'
import { core, enterprise } from './scim.ts'

// A person as a small model, the possible changes, and the many forms in which clients request them. A form is made
// from the intended change, so that the model need not parse any.

type Operation = Record<string, unknown>
type Email = { value: string; type: string; primary?: boolean }
export type Model = {
  texts: Record<string, string | undefined>
  active: boolean
  manager: string | undefined
  emails: Email[]
}
export type ScimRefusal = 'invalidValue' | 'noTarget'

export const textPaths = [
  'title',
  'nickName',
  'displayName',
  'name.givenName',
  'name.familyName',
  `${enterprise}:department`,
  `${enterprise}:costCenter`,
] as const
const words = ['alder', 'birch', 'cedar', 'rowan']
const types = ['work', 'home', 'other', 'personal']
const addresses = ['a@mail.example', 'b@mail.example', 'c@mail.example', 'd@mail.example']

type Meaning =
  | { kind: 'text'; path: string; value: string }
  | { kind: 'noText'; path: string }
  | { kind: 'notThisText'; path: string; value: string }
  | { kind: 'active'; value: boolean }
  | { kind: 'manager'; value: string }
  | { kind: 'noManager' }
  | { kind: 'emails'; op: 'add' | 'replace'; value: Email[] }
  | { kind: 'noEmailOfType'; type: string }
  | { kind: 'noEmail'; value: string }
  | { kind: 'noEmails' }
  | { kind: 'emailOfType'; type: string; value: string }
  | { kind: 'primaryOfType'; type: string }

const isSame = (one: Email, other: Email) => one.value === other.value && one.type === other.type
/** At most one of the written addresses may be primary; the others then no longer are. */
function withPrimary(emails: Email[], written: Email[]): Email[] | ScimRefusal {
  const primary = written.filter((one) => one.primary)
  if (primary.length > 1) return 'invalidValue'
  return emails.map((one) => (primary[0] && one !== primary[0] && one.primary ? { ...one, primary: false } : one))
}
function emailsAfter(emails: Email[], meant: Meaning): Email[] | ScimRefusal {
  switch (meant.kind) {
    case 'emails': {
      if (meant.op === 'replace') return withPrimary(meant.value, meant.value)
      const written = meant.value.map((one) => ({ ...emails.find((other) => isSame(one, other)), ...one }))
      const kept = emails.map((one) => written.find((other) => isSame(one, other)) ?? one)
      return withPrimary([...kept, ...written.filter((one) => !kept.includes(one))], written)
    }
    case 'noEmailOfType':
      return emails.filter(({ type }) => type !== meant.type)
    case 'noEmail':
      return emails.filter(({ value }) => value !== meant.value)
    case 'noEmails':
      return []
    case 'emailOfType': {
      const written = emails.filter(({ type }) => type === meant.type)
      if (written.length === 0) return [...emails, { type: meant.type, value: meant.value }]
      const after = emails.map((one) => (one.type === meant.type ? { ...one, value: meant.value } : one))
      return withPrimary(
        after,
        after.filter(({ type }) => type === meant.type),
      )
    }
    case 'primaryOfType': {
      if (!emails.some(({ type }) => type === meant.type)) return 'noTarget'
      const after = emails.map((one) => (one.type === meant.type ? { ...one, primary: true } : one))
      return withPrimary(
        after,
        after.filter(({ type }) => type === meant.type),
      )
    }
    default:
      return emails
  }
}
/** The state afterwards, or the refusal. */
export function after(model: Model, meant: Meaning): Model | ScimRefusal {
  switch (meant.kind) {
    case 'text':
      return { ...model, texts: { ...model.texts, [meant.path]: meant.value } }
    case 'notThisText':
      if (model.texts[meant.path] !== meant.value) return 'noTarget'
      return { ...model, texts: { ...model.texts, [meant.path]: undefined } }
    case 'noText':
      return { ...model, texts: { ...model.texts, [meant.path]: undefined } }
    case 'active':
      return { ...model, active: meant.value }
    case 'manager':
      return { ...model, manager: meant.value }
    case 'noManager':
      return { ...model, manager: undefined }
    default: {
      const emails = emailsAfter(model.emails, meant)
      return typeof emails === 'string' ? emails : { ...model, emails }
    }
  }
}

const text = fc.constantFrom(...words)
const path = fc.constantFrom(...textPaths)
const type = fc.constantFrom(...types)
const address = fc.constantFrom(...addresses)
const email: fc.Arbitrary<Email> = fc
  .record({ value: address, type, primary: fc.option(fc.boolean(), { nil: undefined }) })
  .map(({ primary, ...one }) => (primary === undefined ? one : { ...one, primary }))
const emails = fc.uniqueArray(email, { maxLength: 3, selector: ({ value }) => value })
const kind = <K extends Meaning['kind']>(name: K) => fc.constant(name)
const meant: fc.Arbitrary<Meaning> = fc.oneof(
  fc.record({ kind: kind('text'), path, value: text }),
  fc.record({ kind: kind('noText'), path }),
  fc.record({ kind: kind('notThisText'), path, value: text }),
  fc.record({ kind: kind('active'), value: fc.boolean() }),
  fc.record({ kind: kind('manager'), value: fc.constantFrom('100', '101') }),
  fc.record({ kind: kind('noManager') }),
  fc.record({ kind: kind('emails'), op: fc.constant('replace' as const), value: emails }),
  fc.record({ kind: kind('emails'), op: fc.constant('add' as const), value: emails.filter((one) => one.length > 0) }),
  fc.record({ kind: kind('noEmailOfType'), type }),
  fc.record({ kind: kind('noEmail'), value: address }),
  fc.record({ kind: kind('noEmails') }),
  fc.record({ kind: kind('emailOfType'), type, value: address }),
  fc.record({ kind: kind('primaryOfType'), type }),
)

/** The style of a client: numbers from which each form is chosen. */
type WritingStyle = { at: (of: number) => number; cased: (name: string) => string; op: (name: string) => string }
const hand: fc.Arbitrary<WritingStyle> = fc
  .record({ choice: fc.nat(5_039), casing: fc.nat(2), opCasing: fc.nat(2) })
  .map((created) => {
    const inCase = (which: number) => (name: string) =>
      which === 0 ? name : which === 1 ? name.toUpperCase() : name.toLowerCase()
    return { at: (of) => created.choice % of, cased: inCase(created.casing), op: inCase(created.opCasing) }
  })
const sibling: Operation = {
  id: 'x',
  schemas: [`${core}:User`],
  meta: { resourceType: 'User' },
  password: 'secret',
  groups: [],
  'urn:ietf:params:scim:schemas:extension:custom:2.0:User': { badge: '7' },
  shoeSize: 44,
}
const pick = <T>({ at }: WritingStyle, forms: readonly T[]): T => forms[at(forms.length)] as T
/** A value at a path, in every possible form. */
function set(hand: WritingStyle, op: string, full: string, value: unknown): Operation {
  const { cased } = hand
  const inExtension = full.startsWith(enterprise)
  const bare = inExtension ? full.slice(enterprise.length + 1) : full
  const [first = '', second] = bare.split('.')
  const nested = second ? { [cased(first)]: { [cased(second)]: value } } : { [cased(first)]: value }
  return {
    [pick(hand, ['op', 'Op'])]: hand.op(op),
    ...pick<Operation>(hand, [
      { path: cased(full), value },
      { path: inExtension ? full : cased(`${core}:User:${full}`), value },
      { value: { ...sibling, [cased(full)]: value } },
      { value: { [cased(full)]: value } },
      second
        ? { path: inExtension ? `${enterprise}:${cased(first)}` : cased(first), value: { [cased(second)]: value } }
        : inExtension
          ? { path: enterprise, value: nested }
          : { path: '', value: nested },
      inExtension ? { path: cased(enterprise), value: nested } : { value: { ...nested, ...sibling } },
      { value: { [cased(inExtension ? enterprise : `${core}:User`)]: nested } },
    ]),
  }
}
function written(meaning: Meaning, hand: WritingStyle): Operation {
  const { op, cased } = hand
  const manager = `${enterprise}:manager`
  // Types that SCIM knows are compared without regard to case; others are kept as they were sent.
  const typed = (type: string) => (type === 'personal' ? type : cased(type))
  const filtered = (filter: string, part = '') => `${cased('emails')}[${filter}]${part && `.${cased(part)}`}`
  switch (meaning.kind) {
    case 'text':
      return set(hand, pick(hand, ['add', 'replace']), meaning.path, meaning.value)
    case 'notThisText':
      return { op: op('remove'), path: cased(meaning.path), value: meaning.value }
    case 'noText':
      return pick(hand, [
        { op: op('remove'), path: cased(meaning.path) },
        { op: op('remove'), path: meaning.path, value: null },
        set(hand, 'replace', meaning.path, null),
        set(hand, 'replace', meaning.path, ''),
      ])
    case 'active':
      return set(hand, 'replace', 'active', pick(hand, [meaning.value, meaning.value ? 'True' : 'False']))
    case 'manager': {
      const { value } = meaning
      const forms = [value, { value }, [{ value }], { value, $ref: null }, { VALUE: value, displayName: 'x' }]
      if (hand.at(11) === 0) return { op: op('replace'), path: `${manager}.value`, value }
      return set(hand, pick(hand, ['add', 'replace']), manager, pick(hand, forms))
    }
    case 'noManager':
      return pick(hand, [
        { op: op('remove'), path: cased(manager) },
        { op: op('replace'), path: manager, value: '' },
        { op: op('replace'), path: manager, value: null },
      ])
    case 'emails': {
      const value = meaning.value.map(({ type, ...one }) => ({ ...one, [cased('type')]: typed(type) }))
      return set(hand, meaning.op, 'emails', value.length === 1 ? pick(hand, [value, value[0]]) : value)
    }
    case 'noEmailOfType':
      return { op: op('remove'), path: filtered(`${cased('type')} ${op('eq')} "${typed(meaning.type)}"`) }
    case 'noEmail':
      return pick(hand, [
        { op: op('remove'), path: 'emails', value: [{ value: meaning.value }] },
        { op: op('remove'), path: cased('emails'), value: { value: meaning.value, type: null } },
        { op: op('remove'), path: filtered(`value eq "${meaning.value}"`) },
        { op: op('remove'), path: filtered(`value sw "${meaning.value}" and value pr`) },
      ])
    case 'noEmails':
      return pick(hand, [{ op: op('remove'), path: cased('emails') }, set(hand, 'replace', 'emails', [])])
    case 'emailOfType':
      return pick(hand, [
        { op: op('replace'), path: filtered(`type eq "${typed(meaning.type)}"`, 'value'), value: meaning.value },
        { op: op('add'), value: { [filtered(`type eq "${meaning.type}"`, 'value')]: meaning.value } },
      ])
    case 'primaryOfType':
      return pick(hand, [
        { op: op('replace'), path: filtered(`type eq "${meaning.type}"`, 'primary'), value: true },
        { op: op('add'), path: filtered(`type eq "${meaning.type}"`, 'primary'), value: 'True' },
      ])
  }
}
/** An intended change, and an operation that requests it. */
export type PatchCase = { meaning: Meaning; operation: Operation }
export const patchCase: fc.Arbitrary<PatchCase> = fc
  .tuple(meant, hand)
  .map(([meaning, by]) => ({ meaning, operation: written(meaning, by) }))

/** The parts of a resource that the model covers. */
export function modelOf(resource: Record<string, unknown>): Model {
  const at = (path: string) => {
    const inExtension = path.startsWith(enterprise)
    const holder = (inExtension ? resource[enterprise] : resource) as Record<string, unknown> | undefined
    const names = (inExtension ? path.slice(enterprise.length + 1) : path).split('.')
    return names.reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], holder)
  }
  return {
    texts: Object.fromEntries(textPaths.map((path) => [path, at(path) as string | undefined])),
    active: resource['active'] as boolean,
    manager: at(`${enterprise}:manager.value`) as string | undefined,
    emails: (resource['emails'] ?? []) as Email[],
  }
}

/** A person as shown: without an e-mail address or display name from SCIM they have those that the portal knows. */
export const shownAs =
  (userName: string) =>
  ({ texts, emails, ...model }: Model): Model => ({
    ...model,
    texts: {
      ...texts,
      displayName:
        texts['displayName'] ??
        ([texts['name.givenName'], texts['name.familyName']].filter(Boolean).join(' ') || undefined),
    },
    emails: emails.length > 0 ? emails : [{ value: userName, type: 'work', primary: true }],
  })
