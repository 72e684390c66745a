import type { RecordActions } from '../../../kit/actions/record-actions.tsx'
import { lazyPart } from '../../../loading/parts.ts'
import { usePeopleActions, type Person } from '../actions.tsx'
import { useResidentLinks } from './links.ts'

const DeleteResident = lazyPart(() => import('./delete.tsx').then((file) => ({ default: file.DeleteResident })))

/** What can be done with a resident in a row of the list and on its page. */
export const useResidentActions = (onDeleted?: () => void): RecordActions<Person> =>
  usePeopleActions(
    {
      edit: { needs: 'resident.edit', to: useResidentLinks().edit },
      remove: { needs: 'resident.delete', Dialog: DeleteResident },
    },
    onDeleted,
  )
