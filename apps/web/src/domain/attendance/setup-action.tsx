import { IconWand } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import type { Action } from '../../kit/actions/action.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'

/** The way to the page that sets attendance of a company up. Needs the texts `attendance`. */
export function useSetupAction(): Action {
  const t = useText()
  const refer = useReferences()
  return {
    key: 'setup',
    label: t('attendance:setUp'),
    icon: <IconWand size={16} aria-hidden />,
    to: refer('attendanceSetup'),
    needs: 'attendanceSetup.create',
  }
}

/** The same, as long as a company of the reader has no timetable. */
export function useSetupOffer(): readonly Action[] {
  const action = useSetupAction()
  const { data } = useRead(api.attendanceSetup.companies, {}, { enabled: useMay()('attendanceSetup.create') })
  return data?.rows.some(({ hasTimetable }) => !hasTimetable) ? [action] : []
}
