import { PaymentExport } from '@lintel/contract/payments/schema.ts'
import { exportColumns, lineColumns, orderColumns, paymentGroupings } from '@lintel/contract/payments/states.ts'
import { dayMs } from '@lintel/vocabulary/durations.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { MoneyTabs } from '../../domain/money/tabs.tsx'
import { MomentField } from '../../kit/form/dates/moment-field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { ManyField, OneField } from '../../kit/form/more-fields.tsx'
import { Page } from '../../kit/screen/page.tsx'
import { useText } from '../../language/language.ts'
import { saveFile } from '../../ui/files.tsx'
import { showToast } from '../../ui/toast.ts'
import '../../ui/control-styles.ts'

/** A month back from now, as the page opens with. */
const firstRange = () => {
  const now = Date.now()
  return { from: new Date(now - 30 * dayMs).toISOString(), to: new Date(now).toISOString() }
}

/** Orders as a sheet in chosen columns: one row for each order, item or distributor (billing.md 8.4). */
export default function PaymentExportPage() {
  const t = useText()
  const [range] = useState(firstRange)
  const save = async (form: PaymentExport) => {
    const file = await api.payment.exportOrders(form)
    saveFile(file)
    showToast({ meaning: 'ok', text: t('shell:work.exported', { name: file.name }) })
  }
  return (
    <Page title={t('money:tab.export')}>
      <MoneyTabs current="export" />
      <Form schema={PaymentExport} values={{ ...range, grouping: 'order', columns: [...orderColumns] }} save={save}>
        {({ isSending }) => (
          <Stack gap="md">
            <p>{t('payments:export.text')}</p>
            <Group gap="md" align="flex-start">
              <MomentField name="from" label="payments:export.from" />
              <MomentField name="to" label="payments:export.to" />
              <OneField
                name="grouping"
                label="payments:export.grouping"
                options={paymentGroupings.map((value) => ({ value, label: t(`payments:export.groupings.${value}`) }))}
              />
            </Group>
            <Columns />
            <Group>
              <Button type="submit" loading={isSending} leftSection={<IconDownload size={16} aria-hidden />}>
                {t('payments:export.run')}
              </Button>
            </Group>
          </Stack>
        )}
      </Form>
    </Page>
  )
}

/** Columns that the chosen grouping has; sums of distributors have their own. */
function Columns() {
  const t = useText()
  const grouping = useWatch<PaymentExport, 'grouping'>({ name: 'grouping' })
  if (grouping === 'distributor') return null
  const isOfLine = (name: string): boolean => lineColumns.some((column) => column === name)
  const names = exportColumns.filter((name) => grouping === 'line' || !isOfLine(name))
  return (
    <ManyField
      name="columns"
      label="payments:export.columns"
      help={t('payments:export.columnsHelp')}
      options={names.map((value) => ({ value, label: t(`payments:columns.${value}`) }))}
    />
  )
}
