import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useLeaveQuestion } from '../routing/page-router.tsx'

/** Asks before a form with changes is left, by link or by closing the page (specification.md 5). */
export function LeaveGuard({ isActive }: { readonly isActive: boolean }) {
  const t = useText()
  const { leaving, stay } = useLeaveQuestion(
    (from, to) => isActive && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    if (!isActive) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isActive])
  return (
    <Dialog
      title={t('common:leave.title')}
      opened={leaving !== undefined}
      onClose={stay}
      actions={
        <>
          <Button variant="default" onClick={stay} data-autofocus>
            {t('common:leave.stay')}
          </Button>
          <Button color="red" onClick={leaving?.leave}>
            {t('common:leave.leave')}
          </Button>
        </>
      }
    >
      {t('common:leave.text')}
    </Dialog>
  )
}
