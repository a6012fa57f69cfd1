import { productLines, unitTypes } from '@portal/contract/commerce/plans/plans.fields'
import type { ReportFilter } from './report.ts'

export const productFilter: ReportFilter = {
  field: 'productLine',
  name: 'line',
  choices: productLines,
  // i18n: plans.productLine.*
  words: 'plans.productLine',
  all: 'reports.anyProduct',
}
export const unitFilter: ReportFilter = {
  field: 'unitType',
  name: 'unit',
  choices: unitTypes,
  // i18n: plans.unit.*
  words: 'plans.unit',
  all: 'reports.anyUnit',
}
