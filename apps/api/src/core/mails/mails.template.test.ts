import { expect, test } from 'vitest'
import { mailTemplate, write } from './mails.template.ts'

const template = mailTemplate({
  priority: 'notice',
  example: { companyName: 'Atlas', from: 'Orion' },
  'en-us': ({ companyName }) => ({
    subject: `A webhook of ${companyName}`,
    greeting: 'Hello,',
    paragraphs: [],
    closing: '',
  }),
  'fr-fr': ({ companyName, from }) => ({
    subject: `Un webhook de ${companyName}`,
    greeting: 'Bonjour,',
    paragraphs: [`Transféré de ${from} vers ${companyName}.`],
    closing: `Vous administrez le compte de ${companyName}.`,
  }),
})

test('in French, « de » before a vowel is « d’ » in every sentence of a mail; English is left alone', () => {
  const { subject, text, html } = write(template, 'fr-fr', { companyName: 'Éditions du Lac', from: 'Orion' })
  expect(subject).toBe('Un webhook d’Éditions du Lac')
  expect(text).toContain('Transféré d’Orion vers Éditions du Lac.')
  expect(text).toContain('le compte d’Éditions du Lac.')
  expect(html).toContain('le compte d’Éditions du Lac.')
  expect(write(template, 'fr-fr', { companyName: 'Nord', from: '' }).text).toContain('Transféré de  vers Nord.')
  expect(write(template, 'en-us', { companyName: 'Atlas', from: '' }).subject).toBe('A webhook of Atlas')
})
