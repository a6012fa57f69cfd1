import { languages } from '@portal/contract/core/language'
import { write } from '../apps/api/src/core/mails/mails.template.ts'
import { everyMail } from '../apps/api/test/mails.ts'
import { expectNoViolations, expectReflow } from './shape.ts'
import { expect, openTab, walk } from './test.ts'

// Every e-mail, in both languages, as mail programs on a phone and on a desktop show it. MAIL_PICTURES may name a folder for
// screenshots.

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
      // Neither language nor width changes the structure of the template.
      if (language === languages[0]) await expectNoViolations(page, name)
      expect(heard).toEqual([])
    })
