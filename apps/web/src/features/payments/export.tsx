import { PaymentExport } from '@lintel/contract/payments/schema.ts'
import {
  exportColumns,
  lineColumns,
  orderColumns,
  orderStates,
  paymentGroupings,
  payMethods,
} from '@lintel/contract/payments/states.ts'
import { projectKinds } from '@lintel/contract/access/roles.ts'
import { dayMs } from '@lintel/vocabulary/durations.ts'
import { Button, Group, Select, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { useDistributorOptions, useInstallerOptions } from '../../domain/accounts/operator-filters.tsx'
import { MoneyTabs } from '../../domain/money/tabs.tsx'
import { MomentField } from '../../kit/form/dates/moment-field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { ManyField, OneField } from '../../kit/form/more-fields.tsx'
import { RemoteChoice } from '../../kit/form/remote-field.tsx'
import type { Option, RemoteOptions } from '../../kit/options/options.ts'
import { Page } from '../../kit/screen/page.tsx'
import { type TextKey, useText } from '../../language/language.ts'
import { Card } from '../../ui/card.tsx'
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
          <Card title={t('money:tab.orders')}>
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
              <Group gap="md" align="flex-start">
                <OperatorChoice
                  name="distributor"
                  label="payments:columns.distributor"
                  useOptions={useDistributorOptions}
                />
                <OperatorChoice name="installer" label="payments:columns.installer" useOptions={useInstallerOptions} />
                <Choice
                  name="state"
                  label="payments:columns.state"
                  options={orderStates.map((value) => ({ value, label: t(`payments:state.${value}`) }))}
                />
                <Choice
                  name="projectKind"
                  label="payments:columns.projectKind"
                  options={projectKinds.map((value) => ({ value, label: t(`money:projectKind.${value}`) }))}
                />
                <Choice
                  name="method"
                  label="payments:columns.method"
                  options={payMethods.map((value) => ({ value, label: t(`money:method.${value}`) }))}
                />
              </Group>
              <Columns />
              <Group>
                <Button type="submit" loading={isSending} leftSection={<IconDownload size={16} aria-hidden />}>
                  {t('payments:export.run')}
                </Button>
              </Group>
            </Stack>
          </Card>
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

interface ChoiceProps {
  readonly name: keyof PaymentExport
  readonly label: TextKey
  readonly options: readonly Option[]
}

/** What the exported orders are narrowed to; all of them while nothing is chosen. */
function Choice({ name, label, options }: ChoiceProps) {
  const t = useText()
  const { value, onChange, onBlur, ref } = useController<PaymentExport>({ name }).field
  return (
    <Select
      ref={ref}
      label={t(label)}
      placeholder={t('common:all')}
      data={options}
      value={(value as string | undefined) ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      onBlur={onBlur}
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
    />
  )
}

interface OperatorChoiceProps extends Omit<ChoiceProps, 'options'> {
  readonly useOptions: (name: string) => RemoteOptions
}

/** The same for an operator, which the server finds. */
function OperatorChoice({ name, label, useOptions }: OperatorChoiceProps) {
  const t = useText()
  const { value, onChange, onBlur, ref } = useController<PaymentExport>({ name }).field
  const [selection, setSelection] = useState<Option>()
  return (
    <RemoteChoice
      ref={ref}
      label={t(label)}
      name={name}
      useOptions={useOptions}
      selection={selection}
      value={(value as string | undefined) ?? null}
      onChoose={(next) => {
        setSelection(next)
        onChange(next?.value)
      }}
      onBlur={onBlur}
    />
  )
}
