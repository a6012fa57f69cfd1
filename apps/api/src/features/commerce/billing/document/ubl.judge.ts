import { readFileSync } from 'node:fs'
import { DOMParser } from '@xmldom/xmldom'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { expect } from 'vitest'
import { ublXml } from './ubl.ts'
import type { Elements } from './xml.ts'

// Tests of invoices as UBL. A JSON schema in the order of UBL's own schema holds the parts, cardinalities and codes of
// EN 16931; a parser reads the document.

type Parts = { [name: string]: unknown }
type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  $defs: { codeLists: Record<string, { enum: string[] }> }
}
const schema = JSON.parse(readFileSync(new URL('ubl.schema.json', import.meta.url), 'utf8')) as Schema
const judge = new Ajv2019({ strict: true, allErrors: true }).compile(schema)

/** The schema takes several identities of a seller, but one of a buyer. */
function forSchema(elements: Elements): Parts {
  const bare = JSON.parse(JSON.stringify(elements))
  const seller = bare['cac:AccountingSupplierParty']['cac:Party']
  for (const part of ['cac:PartyIdentification', 'cac:PartyTaxScheme']) if (seller[part]) seller[part] = [seller[part]]
  return { 'ubl:Invoice': bare }
}

/** Sorts the parts in the order of the schema. */
function inOrder(value: unknown, { properties, items }: Schema): unknown {
  if (Array.isArray(value)) return items ? value.map((one) => inOrder(one, items)) : value
  if (!properties) return value
  const entries = Object.entries(properties).filter(([name]) => name in (value as Parts))
  return Object.fromEntries(entries.map(([name, part]) => [name, inOrder((value as Parts)[name], part)]))
}

type XmlNode = { name: string; attributes: Record<string, string>; content: string | XmlNode[] }

/** The expected reading of a parser: a credit note has its own names for parts and no due date. */
function expected(parts: Parts, credit: boolean): XmlNode[] {
  const called = (name: string) =>
    credit && !/:Invoice(Period|DocumentReference)/.test(name)
      ? name.replace(':Invoiced', ':Credited').replace(':Invoice', ':CreditNote')
      : name
  return Object.entries(parts).flatMap(([name, value]) => {
    if (name.includes('@') || (credit && name === 'cbc:DueDate')) return []
    const attributes = Object.entries(parts).filter(([key]) => key.startsWith(`${name}@`))
    return [value].flat().map((one) => ({
      name: called(name),
      attributes: Object.fromEntries(attributes.map(([key, text]) => [key.slice(name.length + 1), String(text)])),
      content: typeof one === 'string' ? one : expected(one as Parts, credit),
    }))
  })
}

// Without a handler the parser repairs malformed XML.
const parser = new DOMParser({
  errorHandler: (_level, message: string) => {
    throw new Error(message)
  },
})
const isElement = (node: Node): node is Element => node.nodeType === 1
const textBeside = (node: Node) => (node.nodeType === 3 ? (node.nodeValue ?? '') : '')
function read(element: Element): XmlNode {
  const parts = Array.from(element.childNodes).filter(isElement)
  if (parts.length > 0) expect(Array.from(element.childNodes, textBeside).join('').trim()).toBe('')
  return {
    name: element.tagName,
    attributes: Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value])),
    content: parts.length > 0 ? parts.map(read) : (element.textContent ?? ''),
  }
}

const oasis = 'urn:oasis:names:specification:ubl:schema:xsd'
/**
 * The document after the schema has checked its elements and a parser has read each of them back, in the order of the
 * schema.
 */
export function validated(elements: Elements): string {
  const parts = forSchema(elements)
  judge(parts)
  expect(judge.errors).toBe(null)
  const sorted = (inOrder(parts, schema) as Parts)['ubl:Invoice'] as Parts
  const credit = schema.$defs.codeLists['UNCL1001-cn']?.enum.includes(String(sorted['cbc:InvoiceTypeCode'])) ?? false
  const kind = credit ? 'CreditNote' : 'Invoice'
  const xml = ublXml(elements)
  const { documentElement } = parser.parseFromString(xml, 'application/xml')
  expect(read(documentElement)).toEqual({
    name: kind,
    attributes: {
      xmlns: `${oasis}:${kind}-2`,
      'xmlns:cac': `${oasis}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${oasis}:CommonBasicComponents-2`,
    },
    content: expected(sorted, credit),
  })
  return xml
}
