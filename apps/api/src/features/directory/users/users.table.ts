import { peopleList } from '@portal/contract/directory/users/users.list'
import { listTable } from '../../../platform/list/table.ts'

/** The description of people for the list engine. Their walk chooses its indexes itself (decision 0067). */
export const peopleTable = listTable({
  list: peopleList,
  name: 'appUser',
  key: 'user_id',
  orders: {
    name: { column: 'name_key', type: 'text', longest: 80 },
    modifiedDate: { column: 'modified_at', type: 'timestamptz' },
  },
  rare: {},
  lookedUp: [],
})
