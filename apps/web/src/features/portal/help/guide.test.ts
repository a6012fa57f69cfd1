import { type Language, languages } from '@portal/contract/core/language'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guideTexts, webTexts } from '../../../../build/texts.ts'
import { translator } from '../../../lib/i18n.rules.ts'
import { plain } from '../../../lib/plain.ts'
import { chapters } from './guide.ts'
import type { Guide } from './guide.queries.ts'
import { findMatchingTasks } from './guide.search.ts'
import { chaptersOf } from './useGuide.ts'

const tasks = chapters.flatMap((chapter) => chapter.tasks)

describe.each(languages)('%s', (language) => {
  const guide = guideTexts(language) as Guide
  const [t, own] = [translator(webTexts(language), language), translator(guide, language)]

  test('every task and chapter is written, and nothing else', () => {
    expect(Object.keys(guide.task).toSorted()).toEqual(tasks.map(({ id }) => id).toSorted())
    expect(Object.keys(guide.chapter).toSorted()).toEqual(chapters.map(({ id }) => id).toSorted())
    for (const { title, what, steps } of Object.values(guide.task)) {
      expect([title, what].every((text) => text.length > 8)).toBe(true)
      expect(Object.keys(steps).length).toBeGreaterThanOrEqual(3)
    }
  })

  test('every label and every page that it names has a text', () => {
    const named = [...JSON.stringify(guide.task).matchAll(/\{\{([^}]*)\}\}/g)].map(([, key = '']) => key)
    expect(named.length).toBeGreaterThan(200)
    const lost = [...named, ...tasks.map(({ page }) => page)].filter((key) => t(key) === key && own(key) === key)
    expect(lost).toEqual([])
  })

  test('a word in quotes is the name of a right: labels are named by their keys, and drawn without quotes', () => {
    const json = JSON.stringify(Object.values(guide.task).map((texts) => ({ ...texts, also: '' })))
    const quoted = [...json.matchAll(/“([^”]*)”|«\s*([^»]*?)\s*»/g)].map(([, en, fr]) => en ?? fr ?? '')
    expect(quoted.length).toBeGreaterThan(10)
    expect(quoted.filter((words) => !/^\{\{right\.\w+\}\}$/.test(words))).toEqual([])
  })

  test('every right that a task needs has a name', () => {
    const flags = tasks.flatMap(({ needs = [] }) => needs.map((access) => access.split(':')[0] ?? ''))
    expect(flags.filter((flag) => !guide.right[flag])).toEqual([])
  })

  test.each(Object.entries(typed[language]))('“%s” finds %s', (words, id) => {
    const all = chaptersOf(guide, language, t).flatMap((chapter) => chapter.tasks)
    const first = findMatchingTasks(all, words).slice(0, 3)
    expect(first.map((task) => task.id)).toContain(id)
  })

  test('every word of a task finds it, whatever its case and accents', () => {
    const all = Object.values(guide.task).map(({ title, what }) => ({ title, text: what }))
    const typed = fc.constantFrom<(word: string) => string>(
      plain,
      (word) => word.toUpperCase(),
      (word) => word.normalize('NFD'),
      (word) => ` ${word}  `,
    )
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(), typed, (one, at, as) => {
        const words = `${one.title} ${one.text}`.match(/\p{L}+/gu) ?? []
        const word = words[at % words.length] ?? ''
        expect(findMatchingTasks(all, as(word))).toEqual(findMatchingTasks(all, word))
        expect(findMatchingTasks(all, as(word))).toContain(one)
      }),
    )
  })
})

/** Typed questions, each with its task, which must be among the first three results. */
const typed: Record<Language, Record<string, string>> = {
  'en-us': {
    INVOICES: 'invoices',
    'how do I change my password': 'password',
    'lost phone': 'resetFactor',
    mfa: 'factors',
    domains: 'domains',
    dkim: 'domains',
    plan: 'sellPlan',
    licenses: 'assignPlans',
    'white label': 'branding',
    storage: 'addOns',
    vat: 'billingRuns',
    email: 'domains',
    permissions: 'accessGroups',
    'delete user': 'endAccess',
    'delete account': 'purgeAccount',
    'scheduled reports': 'scheduleReport',
    report: 'usageReports',
    undo: 'changeSets',
    sso: 'sso',
    'api keys': 'apiKeys',
    ai: 'aiAccess',
    addon: 'addOns',
    sessions: 'ownSessions',
  },
  'fr-fr': {
    factures: 'invoices',
    'mots de passe': 'password',
    'Mot de Passe oublie': 'password',
    'téléphone perdu': 'resetFactor',
    'double authentification': 'factors',
    mfa: 'factors',
    domaine: 'domains',
    dkim: 'domains',
    forfaits: 'sellPlan',
    licence: 'assignPlans',
    marque: 'branding',
    stockage: 'addOns',
    tva: 'billingRuns',
    droits: 'accessGroups',
    'supprimer utilisateur': 'endAccess',
    rgpd: 'purgeAccount',
    'rapports planifiés': 'scheduleReport',
    rapports: 'usageReports',
    annuler: 'changeSets',
    sso: 'sso',
    'clés api': 'apiKeys',
    ia: 'aiAccess',
    "journal d'audit": 'audit',
    'chiffre d’affaires': 'billingReport',
  },
}

const some = [
  { title: 'Inviter une personne', text: 'Par e-mail, avec ses accès' },
  { title: 'Accès', text: 'Groupes' },
  { title: 'Invoice', text: 'Invite nobody' },
]
const titles = (typed: string) => findMatchingTasks(some, typed).map(({ title }) => title)

test('what has the word in its title comes first', () => {
  expect(titles('accès')).toEqual(['Accès', 'Inviter une personne'])
  expect(titles('INVIT')).toEqual(['Inviter une personne', 'Invoice'])
})

test('what has most of the words is found; none has to be there', () => {
  expect(titles('comment inviter une personne xyz')).toEqual(['Inviter une personne'])
  expect(titles('xyz')).toEqual([])
  expect(titles('  ')).toEqual([])
})
