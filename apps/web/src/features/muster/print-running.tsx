import { limits } from '@lintel/contract/base/limits.ts'
import type { MusterReport } from '@lintel/contract/muster/schema.ts'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { showToast } from '../../ui/toast.ts'
import { figuresOf, withMarks } from './muster-list.ts'
import { MusterSheet, type PrintedReport } from './print-list.tsx'

/** The reports that run, read now. */
async function readRunning(): Promise<readonly PrintedReport[]> {
  const running: MusterReport[] = []
  for (let page = 1; ; page++) {
    const { rows } = await api.musterReport.list({ state: 'running', page, size: limits.pageSizeMax })
    running.push(...rows)
    if (rows.length < limits.pageSizeMax) break
  }
  return Promise.all(
    running.map(async ({ uuid }) => {
      const [info, { rows: people, capped }] = await Promise.all([
        api.musterReport.get({ uuid }),
        api.musterReport.people({ uuid }),
      ])
      return { info, people: withMarks(people, [], ''), figures: capped ? info : figuresOf(people, info.total) }
    }),
  )
}

/** Prints the reports of all companies that run as one list, and closes. */
export default function PrintRunning({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const [reports, setReports] = useState<readonly PrintedReport[]>()
  useEffect(() => {
    readRunning().then(setReports, (error: unknown) => {
      showToast({ meaning: 'danger', text: messageOf(error) })
      onClose()
    })
  }, [onClose])
  useEffect(() => {
    if (!reports) return
    if (reports.length === 0) {
      showToast({ meaning: 'information', text: t('muster:print.none') })
      return onClose()
    }
    window.addEventListener('afterprint', onClose, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onClose)
  }, [reports, onClose, t])
  return reports ? <MusterSheet reports={reports} /> : null
}
