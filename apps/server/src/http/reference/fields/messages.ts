import { id, moment, type FieldTexts } from './common.ts'

/** Messages to people, screens and villas, notifications of the platform, mails, and manuals. */
export const messageFields: FieldTexts = {
  // Group messages of a site
  'OfficeMessageForm.title': ['Title in one line.', 'Lift maintenance'],
  'OfficeMessageForm.content': [
    'Text of the message; at most 64 characters where it also goes to screens.',
    'No lift from nine to noon.',
  ],
  'MessageTemplate.title': ['Title of the template, which is its name.', 'Lift maintenance'],
  'MessageTemplate.content': ['Text of the template.', 'The lift is out of service from nine to noon.'],
  toAll: 'Whether all people of the site are meant; single names do not count then.',
  'OfficeMessageForm.companyUuids': ['Tenant companies whose people are meant.', [id]],
  departmentUuids: ['Departments whose people are meant, those below them included; in a community buildings.', []],
  apartmentUuids: ['Apartments whose residents are meant.', []],
  personUuids: ['People who are meant.', []],
  'OfficeMessageForm.receivers':
    'How addressees of a community get the message: by mail, on indoor monitors of their homes, or both.',
  deviceUuids: ['Devices with a screen that show the message.', []],
  screenHours: ['Hours for which screens show the message, and for which devices that are offline are waited for.', 24],
  addressees: [
    'Number of companies, departments, apartments and people that it names; 0 for all people, or for screens alone.',
    1,
  ],
  addresseeNames: ['Names of the first of them, as they were then.', ['Harbour Trading']],
  sentBy: ['Name of the account that sent it.', 'Harbour management'],
  sentAt: ['When it was sent, in UTC.', moment],
  recipients: ['Number of people it went to.', 40],
  withoutAddress: ['How many of them have no e-mail address.', 2],
  delivered: ['How many of them it was mailed to.', 38],
  recalled: ['How many people it was taken back from before it was mailed.', 0],
  'OfficeMessage|OfficeMessageSent.devices': ['Number of devices whose screens it goes to.', 3],
  devicesShown: ['Devices that have shown it.', 3],
  onScreens: ['Devices that show it or are still to be told, so that it can be recalled.', 3],
  screensUntil: 'Until when screens show it, in UTC; null where it goes to none.',
  tooLate: ['People who had been mailed already.', 38],
  screens: ['Devices that are told to take it off their screens.', 3],
  'OfficeMessageSent.uuid': ['Identifier of the message.', id],
  'Recipient.personUuid': ['Person the message is for.', id],
  'Recipient.personKind': 'Kind of the person now; null once the person was deleted.',
  'Recipient.name': ['Name of the person.', 'Nora Petersen'],
  'Recipient.companyName': ['Tenant company of the person; null for none.', 'Harbour Trading'],
  'Recipient.state':
    'queued: to be mailed; sent; failed: is tried again and may still arrive; noAddress: no e-mail address; recalled: taken back.',
  'officeMessage.recipients.state': 'Only recipients in this state.',
  'officeMessage.recipients|officeMessage.devices.uuid': ['Message whose recipients or screens are listed.', id],
  stateAt: ['When this state began, in UTC.', moment],
  'Screen.name': ['Name of the device.', 'Lobby door phone'],
  'Screen.uuid': ['Identifier of the device.', id],
  'MessageDevice.name': ['Name of the device when the message was sent.', 'Lobby door phone'],
  'MessageDevice.state':
    'waiting: to be shown; shown; failed; expired: its time ended first; recalling: told to take it off; recalled: taken off.',
  'officeMessage.devices.state': 'Only devices in this state.',

  // Messages to villas
  'MessageForm.receivers': ['Villa accounts that get the message; empty for all.', []],
  receiverCount: ['Number of villa accounts it was sent to; 0 for all.', 2],
  receiverNames: ['Names of the first of them, for the account that sent it; empty for others.', ['Nora Petersen']],

  // Notifications of the platform
  'Notification|Notice.title': ['Title in one line.', 'New version'],
  'Notification|Notice.content': ['Text of the notification.', 'The portal has a new version since today.'],
  link: ['Address of a web page that leads further; empty for none.', 'https://www.example.com/news'],
  shownAs: 'list: an entry of the list; popUp: also a window after signing in until it was read.',
  kinds: 'Kinds of accounts that the notification is for.',
  'NotificationForm|NotificationEdit.distributors': ['Distributors whose accounts below get it; empty for all.', []],
  'NotificationInfo.distributors': 'Distributors whose accounts below get it; empty for all.',
  distributorCount: ['Number of distributors whose accounts below get it; 0 for all.', 0],
  'Notification|Notice.startsAt': ['When it is shown first, in UTC; left out of a form, at once.', moment],
  'Notification.endsAt': 'When it is shown last, in UTC; null or left out for no end.',
  'Notification.state': 'What was done with it: a draft, published, or withdrawn.',
  'Notification.status': 'How it stands now: what is published is scheduled, running, or over.',
  'notification.list.status': 'Only notifications that stand so now.',
  'NotificationPublishForm|NotificationRemoveForm|NotificationWithdrawForm.uuid': ['Notification that is meant.', id],
  readAt: ['When the caller read it, in UTC; null before.', null],
  unread: ['Number of notifications that the caller has not read.', 1],
  'notice.list.unread': ['1: only notifications that the caller has not read; 0: only those that the caller has.', 1],
  popUps: 'Unread notifications to show at once in a window.',
  'NoticeMarkAllReadResult.count': ['Number of notifications that were marked as read.', 2],

  // Outbox
  'OutboxListResult.rows': 'Mails that stay here, because no mail server is configured.',
  'OutboxListResult.rows.to': ['Address that the mail is for.', 'nora@example.com'],
  'OutboxListResult.rows.subject': ['Subject of the mail.', 'Your new password'],
  'OutboxListResult.rows.text': ['Text of the mail; outside the demo without its codes and links.', 'Hello Nora'],
  isMasked: 'Whether something was taken out of the text.',

  // Manuals
  'GuideFile|GuideFileForm|GuideKey.type': 'Kind of sites that the manual is about.',
  'GuideFile|GuideFileForm|GuideKey.language': ['Language of the manual, as its BCP 47 code.', 'en'],
  'GuideFile.name': ['Name of the file.', 'office-en.pdf'],
  bytes: ['Length of the file in bytes.', 482113],
  uploadedAt: ['When the file was uploaded, in UTC.', moment],
  'GuideFile.address': [
    'Address of the file, of its own for each upload.',
    `/web-server/v4/web/common/guide/getFile?file=${id}`,
  ],
  'guide.file.file': ['Identifier of the file, from its address.', id],
  'GuideFileForm.file': 'Manual, a PDF.',
}
