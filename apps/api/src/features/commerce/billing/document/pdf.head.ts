import { addressLines } from '@portal/contract/commerce/billing/billing.address'
import type { InvoiceParty } from '@portal/contract/commerce/billing/billing.view'
import { drawLogo, heightOf, inkColors, put, rule, type Style, widthOf } from '../../../../platform/pdf/paper.ts'
import { aside, part } from '../../../../platform/pdf/tags.ts'
import { type InvoicePaper } from './pdf.paper.ts'

// The head of the first page: the issuer, the document, the payer, and the amount with its due date.

const gap = 20

export function drawHead(paper: InvoicePaper) {
  drawTitle(paper)
  drawParties(paper)
  drawBand(paper)
}

function drawTitle(paper: InvoicePaper) {
  const { t, document, left, right, y } = paper
  const half = (right - left) / 2
  drawLogo(paper, left, y, 30)
  const name = { face: 'bold', size: 12, color: inkColors.brand } as const
  const width = half - 52
  const high = heightOf(paper, document.issuer.name, width, name)
  put(paper, document.issuer.name, { x: left + 40, y: y + Math.max(0, (30 - high) / 2) + 1, width }, name)
  const box = { x: left + half, width: half }
  const title = t(document.kind === 'INVOICE' ? 'invoice' : 'creditNote')
  const large = { face: 'bold', size: 22, color: inkColors.brand, align: 'right' } as const
  const below = { face: 'medium', size: 11, color: inkColors.dim, align: 'right' } as const
  part(paper, 'H1', () => {
    const titled = put(paper, title, { ...box, y: y - 4 }, large)
    put(paper, document.number ?? t('draft'), { ...box, y: y - 4 + titled }, below)
  })
  paper.y = y + Math.max(high, 44) + 12
  rule(paper, paper.y, { color: inkColors.brand, width: 1.2 })
  paper.y += gap
}

/** The facts of a document, in their order, without empty ones. */
function factsOf({ t, w, document }: InvoicePaper): [string, string][] {
  const { issuedOn, dueOn, period, poNumber, refersTo, billTo } = document
  const facts: [string, string | null][] = [
    [t('issuedOn'), issuedOn && w.day(issuedOn)],
    [t('dueOn'), document.kind === 'INVOICE' ? dueOn && w.day(dueOn) : null],
    [t('corrects'), refersTo && refersTo.number],
    [t('correctsDay'), refersTo && w.day(refersTo.issuedOn)],
    [t('period'), w.month(period)],
    [t('poNumber'), poNumber],
    [t('account'), billTo.acctNumber],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

const labels: Style = { color: inkColors.dim, size: 8.5 }
function drawParties(paper: InvoicePaper) {
  const { t, document, left, right, y } = paper
  const width = (right - left - 2 * gap) / 3
  const column = (place: number) => left + place * (width + gap)
  const credited = document.kind === 'CREDIT_NOTE'
  const from = drawParty(paper, t('from'), document.issuer, { x: column(0), y, width })
  const to = drawParty(paper, t(credited ? 'creditTo' : 'billTo'), document.billTo, { x: column(1), y, width })
  let at = y
  for (const [label, value] of factsOf(paper)) {
    // A value has all the room that its label leaves, so that a number stays in one line.
    const beside = Math.min(84, widthOf(paper, label, labels) + 8)
    const box = { x: column(2) + beside, y: at, width: width - beside }
    const high = part(paper, 'P', () => {
      const labelled = put(paper, label, { x: column(2), y: at, width: 82 }, labels)
      return Math.max(labelled, put(paper, value, box, { face: 'medium', size: 8.5, align: 'right' }))
    })
    at += high + 3
  }
  paper.y = Math.max(y + from, y + to, at) + gap
}

function drawParty(
  paper: InvoicePaper,
  label: string,
  party: InvoiceParty,
  box: { x: number; y: number; width: number },
) {
  const { t, w } = paper
  let high = part(paper, 'H2', () => put(paper, label, box, { color: inkColors.dim, size: 8.5 })) + 2
  const next = (text: string, face: 'regular' | 'bold' = 'regular') => {
    high += put(paper, text, { ...box, y: box.y + high }, { face })
  }
  next(party.legalName ?? party.name, 'bold')
  for (const line of addressLines(party.address, w.country)) next(line)
  if (party.taxId) next(t('taxId', { id: party.taxId }))
  return high
}

/** The payable amount and its due date; for a draft or a voided document, that nothing is payable. */
function drawBand(paper: InvoicePaper) {
  const { doc, t, w, document, left, right, y } = paper
  const { mark, kind, total, dueOn } = document
  const high = mark ? 58 : 42
  aside(paper, () => doc.roundedRect(left, y, right - left, high, 6).fill(inkColors.pale))
  const inner = { x: left + 14, width: (right - left) / 2 - 14 }
  const label = `${t(kind === 'INVOICE' ? 'total' : 'totalCredit')} (${document.currency})`
  part(paper, 'P', () => {
    put(paper, label, { ...inner, y: y + 7 }, { size: 8.5, color: inkColors.dim })
    put(paper, w.money(total), { ...inner, y: y + 18 }, { face: 'bold', size: 15, color: inkColors.brand })
  })
  if (kind === 'INVOICE' && dueOn && !mark) {
    const box = { x: left + (right - left) / 2, width: (right - left) / 2 - 14 }
    part(paper, 'P', () => {
      put(paper, t('dueOn'), { ...box, y: y + 7 }, { size: 8.5, color: inkColors.dim, align: 'right' })
      put(paper, w.day(dueOn), { ...box, y: y + 20 }, { face: 'medium', size: 12, align: 'right' })
    })
  }
  if (mark) {
    const box = { x: left + 14, y: y + 41, width: right - left - 28 }
    put(paper, t(mark === 'draft' ? 'draftNote' : 'voidedNote'), box, {
      size: 8.5,
      face: 'medium',
      color: inkColors.mark,
    })
  }
  paper.y = y + high + gap
}
