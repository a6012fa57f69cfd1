import { oneOf } from '../../core/fields.ts'

/** The parts of a company that the service gets, in this order. */
export const esignParts = ['company', 'settings', 'logo', 'people'] as const
export type ESignPart = (typeof esignParts)[number]

/** The subject of a call. */
const esignCallParts = ['token', ...esignParts, 'check'] as const
export const ESignCallPart = oneOf('ESignCallPart', esignCallParts)
export type ESignCallPart = (typeof esignCallParts)[number]

/**
 * `Waiting`: something is to be sent. `Failing`: the last attempt failed. `Drift`: the service has something else than
 * the portal. `Unchecked`: the last comparison did not finish.
 */
export const esignStates = ['InStep', 'Waiting', 'Failing', 'Drift', 'Unchecked'] as const
export const ESignState = oneOf('ESignState', esignStates)
export type ESignState = (typeof esignStates)[number]
/** The states of the list, which leaves out accounts in sync. */
export const esignTroubles = ['Failing', 'Drift', 'Unchecked', 'Waiting'] as const
export const ESignTrouble = oneOf('ESignTrouble', esignTroubles)

/** Why a call failed. `answer`: refused or broken; `garbage`: the answer was not one of the service. */
export const esignFaults = [
  'answer',
  'garbage',
  'timeout',
  'unreachable',
  'address',
  'unauthorized',
  'conflict',
] as const
export const ESignFault = oneOf('ESignFault', esignFaults)
export type ESignFault = (typeof esignFaults)[number]

/** Why nothing is sent. */
export const esignOffs = ['noAddress', 'switchedOff'] as const
export const ESignOff = oneOf('ESignOff', esignOffs)
export type ESignOff = (typeof esignOffs)[number]

/** Companies per resync request, calls listed for a company, and days for which calls are kept. */
export const esignMost = { mended: 100, calls: 20, keptDays: 30 } as const
