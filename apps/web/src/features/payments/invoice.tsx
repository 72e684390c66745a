import type { Invoice } from '@lintel/contract/payments/schema.ts'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { DayText } from '../../domain/money/cells.tsx'
import { useItemWords } from '../../domain/money/words.ts'
import { CountryText } from '../../kit/screen/countries.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { useFormat } from '../../session/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import '../../ui/control-styles.ts'
import { Sums } from './sums.tsx'
import classes from './payments.module.css'
import { useTermOfLine } from './words.tsx'

const paper = { size: 'A4', margin: '16mm' }

interface InvoiceProps {
  readonly uuid: string
  readonly onClose: () => void
}

/** The invoice of an order, to be read and printed; the browser's print dialog makes paper or a PDF of it. */
export default function InvoiceDialog({ uuid, onClose }: InvoiceProps) {
  const t = useText()
  const query = useRead(api.payment.invoice, { uuid })
  return (
    <Dialog
      title={query.data ? t('payments:invoice.title', { number: query.data.number }) : t('payments:invoice.action')}
      opened
      onClose={onClose}
      size={880}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:close')}
          </Button>
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={!query.data}
            onClick={() => window.print()}
          >
            {t('payments:invoice.print')}
          </Button>
        </>
      }
    >
      <Loaded query={query}>
        {(invoice) => (
          <>
            <InvoiceText invoice={invoice} />
            <PrintSheet page={paper}>
              <h1>{t('payments:invoice.title', { number: invoice.number })}</h1>
              <InvoiceText invoice={invoice} />
            </PrintSheet>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** What an invoice says: both sides, lines, tax, method, and that doors do not depend on it. */
function InvoiceText({ invoice }: { readonly invoice: Invoice }) {
  const t = useText()
  const format = useFormat()
  const itemWords = useItemWords()
  const termOf = useTermOfLine()
  const { order } = invoice
  const money = (amount: number) => <bdi>{format.money(amount, order.currency)}</bdi>
  return (
    <div className={classes.invoice}>
      <p className={classes.facts}>
        {t('payments:invoice.issuedOn')}: <DayText day={invoice.issuedOn} />
        {' · '}
        {t('payments:columns.number')}: <bdi>{order.number}</bdi>
        {' · '}
        {t('payments:columns.method')}: {t(`money:method.${order.method}`)}
        {order.reference !== '' && (
          <>
            {' · '}
            {t('payments:info.reference')}: <bdi>{order.reference}</bdi>
          </>
        )}
        {order.isAutomatic && (
          <>
            {' · '}
            {t('payments:info.automatic')}
          </>
        )}
      </p>
      <div className={classes.parties}>
        <Party title={t('payments:invoice.seller')} of={invoice.seller} other={t('money:platform')} />
        <Party title={t('payments:invoice.buyer')} of={invoice.buyer} other={order.payerName} />
      </div>
      <div className={classes.lines} tabIndex={0} role="group" aria-label={t('payments:info.lines')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('payments:columns.name')}</th>
              <th scope="col">{t('payments:columns.service')}</th>
              <th scope="col">{t('payments:columns.length')}</th>
              <th scope="col" className={classes.number}>
                {t('payments:columns.quantity')}
              </th>
              <th scope="col" className={classes.number}>
                {t('payments:columns.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.rows.map((line, index) => (
              <tr key={index}>
                <td>
                  <bdi>{[line.siteName, itemWords.place(line), itemWords.name(line)].filter(Boolean).join(' · ')}</bdi>
                </td>
                <td>{t(`money:service.${line.service}`)}</td>
                <td>{termOf(line)}</td>
                <td className={classes.number}>{format.number(line.quantity)}</td>
                <td className={classes.number}>{money(line.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Sums order={order} />
      <p className={classes.promise}>{t('money:doorsPromise')}</p>
    </div>
  )
}

interface PartyProps {
  readonly title: string
  readonly of: Readonly<Record<string, string>>
  /** Its name where its billing information has none. */
  readonly other: string
}

function Party({ title, of: info, other }: PartyProps) {
  const t = useText()
  const fieldOf = (name: string) => info[name] ?? ''
  const lines = [
    fieldOf('title') || other,
    fieldOf('contactName'),
    fieldOf('street'),
    [fieldOf('postalCode'), fieldOf('city')].filter((part) => part !== '').join(' '),
    fieldOf('state'),
    fieldOf('country') === '' ? '' : <CountryText key="country" code={fieldOf('country')} />,
    fieldOf('taxNumber') === '' ? '' : t('payments:invoice.taxNumber', { number: fieldOf('taxNumber') }),
  ]
  return (
    <section>
      <h2>{title}</h2>
      {lines.map(
        (line, index) => line !== '' && <p key={index}>{typeof line === 'string' ? <bdi>{line}</bdi> : line}</p>,
      )}
    </section>
  )
}
