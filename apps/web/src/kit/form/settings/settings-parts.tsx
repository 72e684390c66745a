import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useText } from '../../../language/language.ts'
import { inPageOrder, SectionList, type ListedSection } from '../../../ui/section-list.ts'
import { showToast } from '../../../ui/toast.ts'
import { useThrottled } from '../../actions/throttle.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { saveInOrder, SettingsContext, type ChangedPart } from './changed-parts.ts'
import { SaveBar } from './save-bar.tsx'
import { SectionIndex } from './section-index.tsx'
import classes from './settings.module.css'

interface SettingsPartsProps {
  /** What is here was saved and the page is being left: nothing is asked any more. */
  readonly isLeaving?: boolean
  readonly children: ReactNode
}

/**
 * The parts of a page of settings: an index of them, and one bar that saves or discards all that differs. A part that
 * saves by a call of its own still does; the bar sends the changed ones in their order.
 */
export function SettingsParts({ isLeaving = false, children }: SettingsPartsProps) {
  const t = useText()
  const [sections, setSections] = useState<readonly ListedSection[]>([])
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const [isSaving, setSaving] = useState(false)
  const [refusedTitle, setRefusedTitle] = useState<string>()
  /** As they were drawn last; what they send is never older than what they show. */
  const parts = useRef(new Map<string, ChangedPart>())
  const list = useCallback((section: ListedSection) => {
    setSections((before) => inPageOrder([...before.filter(({ id }) => id !== section.id), section]))
    return () => setSections((before) => before.filter((one) => one !== section))
  }, [])
  const changedParts = () => inPageOrder([...parts.current.values()].filter(({ count }) => count > 0))
  const saveAll = async () => {
    setSaving(true)
    setRefusedTitle(undefined)
    try {
      const { savedParts, refusedPart } = await saveInOrder(
        changedParts().map((part) => ({
          ...part,
          // As it is drawn when its turn has come.
          submit: async () => (await parts.current.get(part.id)?.submit()) ?? true,
        })),
      )
      setRefusedTitle(refusedPart?.title)
      const text =
        savedParts.length > 1 ? t('shell:settings.saved', { count: savedParts.length }) : savedParts[0]?.successText
      if (text) showToast({ meaning: 'ok', text })
    } finally {
      setSaving(false)
    }
  }
  const save = useThrottled(
    () => void saveAll(),
    () =>
      changedParts()
        .map(({ valuesText }) => valuesText())
        .join(),
  )
  const newestSave = useRef(save)
  useEffect(() => {
    newestSave.current = save
  })
  const forms = useMemo(
    () => ({
      report: (part: ChangedPart) => {
        parts.current.set(part.id, part)
        setCounts((before) => (before[part.id] === part.count ? before : { ...before, [part.id]: part.count }))
      },
      forget: (id: string) => {
        parts.current.delete(id)
        setCounts((before) => ({ ...before, [id]: 0 }))
      },
      save: () => newestSave.current(),
    }),
    [],
  )
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0)
  return (
    <SectionList value={list}>
      <SettingsContext value={forms}>
        <LeaveGuard isActive={count > 0 && !isLeaving} />
        <div className={classes.page}>
          <SectionIndex sections={sections} />
          <div className={classes.parts}>
            {children}
            <SaveBar
              count={count}
              refusedTitle={refusedTitle}
              isSaving={isSaving}
              onSave={save}
              onDiscard={() => {
                setRefusedTitle(undefined)
                for (const part of changedParts()) part.discard()
              }}
            />
          </div>
        </div>
      </SettingsContext>
    </SectionList>
  )
}
