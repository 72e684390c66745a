import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before a form with changes is left, by link or by closing the page (specification.md 5). */
export function LeaveGuard({ isActive }: { readonly isActive: boolean }) {
  const t = useText()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isActive && (from.pathname !== to.pathname || from.search !== to.search),
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
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      actions={
        <>
          <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
            {t('common:leave.stay')}
          </Button>
          <Button color="red" onClick={() => blocker.proceed?.()}>
            {t('common:leave.leave')}
          </Button>
        </>
      }
    >
      {t('common:leave.text')}
    </Dialog>
  )
}
