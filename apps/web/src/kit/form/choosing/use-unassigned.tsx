import { createContext, useCallback, useContext, useEffect, useId, useRef, type ReactNode } from 'react'
import { useText } from '../../../language/language.ts'
import { useConfirm } from '../../actions/confirm.tsx'

/** Tells the form around whether a transfer list has ticks that were not moved. */
type ReportUnassigned = (id: string, isUnassigned: boolean) => void

const Unassigned = createContext<ReportUnassigned | undefined>(undefined)

/** Notes ticks that nothing follows from yet, so that saving the form around asks about them. */
export function useUnassigned(isUnassigned: boolean): void {
  const report = useContext(Unassigned)
  const id = useId()
  useEffect(() => {
    report?.(id, isUnassigned)
    return () => report?.(id, false)
  }, [report, id, isUnassigned])
}

/** What a form needs to ask about ticks of its transfer lists before it is saved without them. */
export function useConfirmUnassigned() {
  const t = useText()
  const ids = useRef(new Set<string>())
  const report = useCallback<ReportUnassigned>(
    (id, isUnassigned) => void (isUnassigned ? ids.current.add(id) : ids.current.delete(id)),
    [],
  )
  const confirm = useConfirm()
  /** Whether nothing is left out, or may be. */
  const mayLeaveOut = async (): Promise<boolean> =>
    ids.current.size === 0 ||
    confirm.ask({
      title: t('shell:unassigned.title'),
      text: t('shell:unassigned.text'),
      confirmLabel: t('shell:unassigned.confirm'),
    })
  const noting = (fields: ReactNode) => <Unassigned value={report}>{fields}</Unassigned>
  return { mayLeaveOut, noting, dialog: confirm.dialog }
}
