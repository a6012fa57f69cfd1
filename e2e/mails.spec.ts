import { languages } from '@portal/contract/core/language'
import { write } from '../apps/api/src/core/mails/mails.template.ts'
import { everyMail } from '../apps/api/test/mails.ts'
import { expectNoViolations, expectReflow } from './shape.ts'
import { expect, openTab, walk } from './test.ts'

// Every mail, in both languages, as a mail program on a phone and on a desktop shows it. Pictures are kept where
// MAIL_PICTURES names a folder.

const pictures = process.env['MAIL_PICTURES']

for (const [name, template] of Object.entries(everyMail))
  for (const language of languages)
    walk(`the mail ${name} in ${language} fits a phone and reads well`, async ({ tab, browser }) => {
      const { page, heard } = await tab('mails', () => openTab(browser))
      heard.length = 0
      const { subject, html } = write(template, language, template.example)
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
