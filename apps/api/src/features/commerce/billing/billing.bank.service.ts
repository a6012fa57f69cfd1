// Payments from bank statements (decision 0175); loaded on first use.
export {
  findPayableByKey,
  findPayableByNumber,
  findPayableByPayer,
  findPayers,
  findPaymentsByReference,
  findPaymentsNear,
} from './billing.bank.repository.ts'
