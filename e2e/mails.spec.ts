import { languages } from '@portal/contract/core/language'
import { type Template, write } from '../apps/api/src/core/mails/templates/template.ts'
import { type TemplateName, templates } from '../apps/api/src/core/mails/templates/templates.ts'
import { mailSamples } from '../apps/api/test/mailSamples.ts'
import { expectNoViolations, expectReflow } from './shape.ts'
import { expect, openTab, walk } from './test.ts'

// Every mail, in both languages, as a mail program on a phone and on a desktop shows it. Pictures are kept where
// MAIL_PICTURES names a folder.

const pictures = process.env['MAIL_PICTURES']

for (const [name, template] of Object.entries(templates))
  for (const language of languages)
    walk(`the mail ${name} in ${language} fits a phone and reads well`, async ({ tab, browser }) => {
      const { page, heard } = await tab('mails', () => openTab(browser))
      heard.length = 0
      const { subject, html } = write(template as unknown as Template, language, mailSamples[name as TemplateName])
      for (const width of [360, 800]) {
        await page.setViewportSize({ width, height: 800 })
        await page.setContent(html)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
        await expectReflow(page, width, name)
        if (pictures) await page.screenshot({ path: `${pictures}/${name}-${language}-${width}.png`, fullPage: true })
      }
      // Neither the language nor the width changes what the template is made of.
      if (language === languages[0]) await expectNoViolations(page, name)
      expect(heard).toEqual([])
    })
