import { mfaModes, standardRules } from '@portal/contract/access/settings/settings.signIn.rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskEmail, maskPhone } from '../../../core/people/people.masks.ts'
import { decideNeed, type Kinds } from './mfa.need.service.ts'
import type { FactorKind, MfaState } from './mfa.repository.ts'

const seed = Number(process.env.FC_SEED)

const states: readonly MfaState[] = ['NotEnrolled', 'LinkSent', 'Verifying', 'Enrolled', 'ResetRequired']
const channels = ['email', 'mobile'] as const
const kindsOf = (...kinds: FactorKind[]): Kinds => kinds.map((kind) => ({ kind, usedLast: null }))
const rulesOf = (mfaMode: (typeof mfaModes)[number], mfaChannel: 'email' | 'mobile' = 'email') => ({
  ...standardRules(false),
  mfaMode,
  mfaChannel,
})

type Row = [string, Parameters<typeof decideNeed>, boolean, boolean, string[]]
const table: Row[] = [
  ['off, nothing set up', [rulesOf('off'), [], 'NotEnrolled'], false, false, []],
  ['off, an app set up', [rulesOf('off'), kindsOf('totp'), 'Enrolled'], false, false, []],
  ['off, reset', [rulesOf('off'), [], 'ResetRequired'], false, false, []],
  ['own choice, nothing', [rulesOf('setByUser'), [], 'NotEnrolled'], false, false, []],
  ['own choice, a link was sent', [rulesOf('setByUser'), [], 'LinkSent'], false, false, []],
  ['own choice, app', [rulesOf('setByUser'), kindsOf('totp'), 'Enrolled'], true, false, ['totp']],
  ['own choice, mail', [rulesOf('setByUser'), kindsOf('email'), 'Enrolled'], true, false, ['email']],
  ['own choice, recovery codes alone', [rulesOf('setByUser'), kindsOf('recovery'), 'NotEnrolled'], false, false, []],
  ['own choice, reset', [rulesOf('setByUser'), [], 'ResetRequired'], true, false, ['email']],
  ['own choice, set up after a reset', [rulesOf('setByUser'), kindsOf('totp'), 'ResetRequired'], true, false, ['totp']],
  ['mandatory by mail, nothing', [rulesOf('mandatory'), [], 'NotEnrolled'], true, false, ['email']],
  [
    'mandatory by mail, app and recovery codes',
    [rulesOf('mandatory'), kindsOf('totp', 'recovery'), 'Enrolled'],
    true,
    false,
    ['totp', 'email', 'recovery'],
  ],
  ['mandatory by mobile, nothing', [rulesOf('mandatory', 'mobile'), [], 'NotEnrolled'], true, true, []],
  ['mandatory by mobile, mail alone', [rulesOf('mandatory', 'mobile'), kindsOf('email'), 'Enrolled'], true, true, []],
  [
    'mandatory by mobile, recovery codes alone',
    [rulesOf('mandatory', 'mobile'), kindsOf('recovery'), 'NotEnrolled'],
    true,
    true,
    [],
  ],
  ['mandatory by mobile, sms', [rulesOf('mandatory', 'mobile'), kindsOf('sms'), 'Enrolled'], true, false, ['sms']],
  ['mandatory by mobile, app', [rulesOf('mandatory', 'mobile'), kindsOf('totp'), 'Enrolled'], true, false, ['totp']],
  ['mandatory by mobile, reset', [rulesOf('mandatory', 'mobile'), [], 'ResetRequired'], true, false, ['email']],
  [
    'mandatory by mobile where no SMS can leave',
    [rulesOf('mandatory', 'mobile'), [], 'NotEnrolled', false],
    true,
    false,
    ['email'],
  ],
  [
    'a number, where no SMS can leave any more',
    [rulesOf('setByUser'), kindsOf('sms'), 'Enrolled', false],
    true,
    false,
    ['email'],
  ],
  [
    'all, by strength',
    [rulesOf('setByUser'), kindsOf('email', 'recovery', 'sms', 'totp', 'passkey'), 'Enrolled'],
    true,
    false,
    ['passkey', 'totp', 'sms', 'email', 'recovery'],
  ],
  [
    'the one used last first',
    [
      rulesOf('setByUser'),
      [
        { kind: 'totp', usedLast: '2026-05-04T08:00:00.000Z' },
        { kind: 'sms', usedLast: '2026-05-05T08:00:00.000Z' },
        { kind: 'recovery', usedLast: '2026-05-06T08:00:00.000Z' },
      ],
      'Enrolled',
    ],
    true,
    false,
    ['sms', 'totp', 'recovery'],
  ],
]

describe('what is asked for', () => {
  test.each(table)('%s', (_, given, required, enrolment, expected) => {
    const need = decideNeed(...given)
    expect([need.required, need.enrolment, need.channels]).toEqual([required, enrolment, expected])
  })

  const kind = fc.constantFrom<FactorKind>('totp', 'passkey', 'sms', 'email', 'recovery')
  const kinds = fc.uniqueArray(kind).map((found) => kindsOf(...found))
  const anything = fc.record({
    mode: fc.constantFrom(...mfaModes),
    channel: fc.constantFrom(...channels),
    kinds,
    state: fc.constantFrom(...states),
    sms: fc.boolean(),
  })

  test('holds for all people and rules', () => {
    fc.assert(
      fc.property(anything, ({ mode, channel, kinds: own, state, sms }) => {
        const need = decideNeed(rulesOf(mode, channel), own, state, sms)
        const has = (one: string) => own.some((factor) => factor.kind === one)
        if (mode === 'mandatory') expect(need.required).toBe(true)
        if (mode === 'off') expect(need.required).toBe(false)
        // The end of an SMS add-on removes no one's second factor, and locks no one out
        expect(need.required).toBe(decideNeed(rulesOf(mode, channel), own, state, !sms).required)
        // No one is asked for a factor that they cannot give, except their first number.
        expect(need.enrolment).toBe(need.required && need.channels.length === 0)
        if (need.enrolment) expect([mode, channel, sms]).toEqual(['mandatory', 'mobile', true])
        for (const one of need.channels) expect(has(one) || one === 'email').toBe(true)
        // Recovery codes never exist alone, and a company that demands a number does not accept a mailbox
        expect(need.channels).not.toEqual(['recovery'])
        if (mode === 'mandatory' && channel === 'mobile' && sms && need.channels.includes('email'))
          expect([state, has('totp') || has('passkey') || has('sms') || has('email')]).toEqual(['ResetRequired', false])
      }),
      { seed },
    )
  })
})

test('masked addresses and numbers are recognisable only to their owner', () => {
  expect(maskEmail('ann.sample@example.test')).toBe('a•••@example.test')
  expect(maskPhone('+33612345645')).toBe('+33 •• •• 45')
})
