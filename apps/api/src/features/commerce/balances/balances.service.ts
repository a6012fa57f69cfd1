// The balances of payers, for payments from bank statements (decision 0175).
export { receiveOnBalance } from './balances.acts.ts'
