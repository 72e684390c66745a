/**
 * What each call needs (specification.md 6 and docs/rules), one line for each permission with its calls: a second
 * record beside the operations, so that a call which asks for another permission is noticed.
 */
const table = `
accessGroup.create: accessGroup.create
accessGroup.delete: accessGroup.remove
accessGroup.edit: accessGroup.addMembers accessGroup.candidates accessGroup.edit accessGroup.previewEdit accessGroup.previewMembers accessGroup.removeMembers accessGroup.setDates
accessGroup.read: accessGroup.get accessGroup.list accessGroup.members accessGroup.names accessGroup.scheduleCalendar accessGroup.warnings
account.resetPassword: account.resendInvitation account.resetPassword account.status account.unlock
admin.create: admin.create
admin.delete: admin.remove
admin.edit: admin.activate admin.edit admin.setExpiry
admin.read: admin.configuration admin.count admin.get admin.list admin.names
admin.resetPassword: admin.resetPassword
alarm.acknowledge: alarm.acknowledge alarm.acknowledgeMany
alarm.read: alarm.export alarm.get alarm.list
apartment.edit: apartment.edit apartment.editMany
apartment.moveOut: moveOut.cancel moveOut.create moveOut.preview moveOut.reset
areaRestriction.create: areaRestriction.create
areaRestriction.delete: areaRestriction.remove
areaRestriction.edit: areaRestriction.edit areaRestriction.previewEdit areaRestriction.resetAllPassback areaRestriction.resetPassback
areaRestriction.read: areaRestriction.doors areaRestriction.get areaRestriction.list areaRestriction.names areaRestriction.people
auditLog.exportHeads: auditLog.heads
auditLog.read: auditLog.export auditLog.get auditLog.list
block.create: block.create
block.delete: block.remove block.removeAll
block.read: block.list
brand.edit: brand.edit brand.get brand.removeLogo brand.setLogo
callLog.read: callLog.export callLog.list
capturedImage.read: capturedImage.export capturedImage.get capturedImage.list
company.create: company.create
company.delete: company.remove
company.edit: company.edit company.previewEdit
company.read: company.get company.list company.names
company.setCallTargets: company.setCallTargets
consent.override: consent.override
consent.read: consent.list
consent.withdraw: consent.withdraw
customerService.edit: customerService.edit customerService.own
delegation.approve: delegation.approve
delegation.read: delegation.list
delegation.revoke: delegation.revoke
device.command: alarm.disarm device.provision device.reboot
device.delete: device.dependencies device.remove
device.edit: device.edit
device.read: device.command device.get device.list policyReceipt.list project.ofDevice
device.register: device.register device.replace officeImport.claimCodes
distributor.create: distributor.create
distributor.delete: distributor.remove session.verifySuperPassword
distributor.edit: distributor.edit distributor.setCustomisedModel
distributor.read: distributor.customisedModels distributor.get distributor.list distributor.names distributor.search
door.choose: door.names
door.edit: door.create door.dependencies door.edit door.followTimetable door.outputs door.previewAccess door.remove door.setAccess door.setOverride door.setTimetable
door.open: door.open
door.read: door.command door.get door.list
doorLog.read: doorLog.export doorLog.get doorLog.list live.stream
emergencyPlan.edit: emergencyPlan.create emergencyPlan.edit emergencyPlan.remove
emergencyPlan.read: emergencyPlan.get emergencyPlan.list emergencyPlan.names emergencyPlan.report emergencyPlan.runs emergencyPlan.state
emergencyPlan.run: emergencyPlan.start emergencyPlan.stop
emergencyPlan.watch: emergencyPlan.notices
guide.edit: guide.list guide.remove guide.upload
guide.read: guide.own
holiday.create: holiday.addPublic holiday.create holiday.previewCreate holiday.previewPublic holiday.publicList
holiday.delete: holiday.previewRemove holiday.remove
holiday.edit: holiday.edit holiday.previewEdit
holiday.read: holiday.get holiday.list
home.read: home.overview home.week homeLayout.get homeLayout.reset homeLayout.save
idAccess.edit: idAccess.remove idAccess.set
idAccess.read: idAccess.get idAccess.list
import.follow: officeImport.deal officeImport.details officeImport.end officeImport.faulty officeImport.list officeImport.read officeImport.template officeImport.undo
import.run: officeImport.uploadFaces officeImport.uploadResidents officeImport.uploadStaffCards
installer.create: installer.create installer.start
installer.delete: installer.remove
installer.edit: installer.edit installer.editCallLogSetting installer.editChargeMode
installer.editFlags: installer.editFlags
installer.read: distributor.allowedInstallers distributor.featurePlan installer.callLogSetting installer.get installer.list installer.names installer.ofDistributor installer.ofSubDistributor installer.search installer.tree installer.villaManagersOf
installer.transfer: installer.checkTransfer installer.transfer
library.edit: library.assign library.discard library.markFound library.markLost library.reads library.register library.registerMany library.registerRead library.release library.takeRead
library.read: library.export library.find library.list
lockAccount.edit: lockAccount.bind lockAccount.sync lockAccount.unbind lockAccount.updateCredentials
lockAccount.read: lockAccount.list
message.delete: message.remove
message.read: message.list
message.send: message.receivers message.send
notification.edit: notification.create notification.edit notification.get notification.list notification.publish notification.remove notification.withdraw
notification.read: notice.list notice.markAllRead notice.markRead notice.status
officeMessage.delete: messageTemplate.remove officeMessage.remove
officeMessage.read: messageTemplate.list officeMessage.devices officeMessage.get officeMessage.list officeMessage.recipients
officeMessage.send: messageTemplate.create messageTemplate.edit officeMessage.recall officeMessage.screens officeMessage.send
outbox.read: outbox.list
personnel.create: department.create personnel.create personnel.defaults
personnel.delete: department.remove personnel.remove
personnel.edit: badge.print badgeTemplate.create badgeTemplate.edit badgeTemplate.makeDefault badgeTemplate.remove badgeTemplate.removePicture badgeTemplate.setPicture department.edit personnel.edit personnel.previewAccessGroups personnel.previewSuspended personnel.previewValidity personnel.removePhoto personnel.setAccessGroups personnel.setApp personnel.setPhoto personnel.setSuspended personnel.setValidity personnel.switchGroup personnel.switchPreview
personnel.erase: personnel.erase
personnel.import: officeImport.upload
personnel.read: badgeTemplate.list badgeTemplate.picture department.get department.tree device.people personnel.export personnel.get personnel.history personnel.list personnel.names personnel.photo
policyRecord.read: policy.get policy.list
project.create: officeProject.create project.create
project.delete: officeProject.remove project.remove
project.edit: officeProject.edit project.edit
project.read: officeProject.get officeProject.settings project.get project.list project.managed project.names project.search
project.transfer: project.checkTransfer project.transfer
propertyManager.create: propertyManager.create
propertyManager.delete: propertyManager.remove
propertyManager.edit: propertyManager.edit propertyManager.setPermissions
propertyManager.read: propertyManager.byEmail propertyManager.findByEmail propertyManager.get propertyManager.list
public: brandLogo.show guide.file registration.complete registration.look session.checkToken session.forgetPassword session.login session.managerLogin session.resendCode session.resetPassword session.twoFactor system.start visitorPass.look
resident.create: registrationCode.picture registrationCode.pictures registrationCode.refresh registrationCode.show resident.create resident.defaults
resident.delete: resident.remove
resident.edit: resident.edit resident.previewSelfAccess resident.setSelfAccess
resident.read: resident.export resident.get resident.list resident.names resident.selfAccess
signedIn: configuration.admin configuration.chargeMode configuration.distributor configuration.distributorChargeMode configuration.installer configuration.manager configuration.platform customerService.get manage.children manage.installer ownAccount.billingInfo ownAccount.confirmEmail ownAccount.editBillingInfo ownAccount.editNewDoors ownAccount.editNotices ownAccount.editTimeZone ownAccount.get ownAccount.newDoors ownAccount.notices ownAccount.setTime ownAccount.setTwoFactor ownAdmin.checkPassword ownAdmin.get ownAdmin.updatePassword ownPropertyManager.get policy.accept policy.accepted session.changePassword session.checkPassword session.current session.dismissNotice session.end session.endOthers session.initialization session.list session.logout session.setLanguage session.switchIdentity system.getSysConfig system.menuChoices system.models system.siteSmartHomeUri system.smartHomeLink system.smartHomeUri
siteSetting.edit: communitySetting.edit communitySetting.setLockDoorMethods communitySetting.setVisitor officeSetting.edit officeSetting.editBasic officeSetting.setEmergency officeSetting.setMotion officeSetting.setTier officeSetting.setTime siteSetting.setEntryPolicy
siteSetting.read: communitySetting.detail communitySetting.get officeSetting.availableTiers officeSetting.basic officeSetting.emergency officeSetting.get officeSetting.info officeSetting.motion officeSetting.tier officeSetting.time ownSites.checkSeveral siteConfiguration.community siteConfiguration.newOffice siteConfiguration.office siteSetting.doors
structure.edit: apartment.create apartment.createMany apartment.remove building.create building.edit building.remove officeImport.uploadStructure
structure.read: apartment.export apartment.get apartment.list apartment.names apartment.rooms building.floors building.get building.list moveOut.get moveOut.list registrationCode.get
subDistributor.create: subDistributor.create
subDistributor.delete: subDistributor.remove
subDistributor.edit: subDistributor.assignInstallers subDistributor.edit
subDistributor.read: subDistributor.get subDistributor.list subDistributor.ofDistributor subDistributor.search
subInstaller.create: subInstaller.create
subInstaller.delete: subInstaller.remove
subInstaller.edit: subInstaller.edit subInstaller.resetPassword
subInstaller.read: subInstaller.list
subSuperManager.create: subSuperManager.create
subSuperManager.delete: subSuperManager.remove
subSuperManager.edit: subSuperManager.edit
subSuperManager.read: subSuperManager.get subSuperManager.list
systemSetting.edit: system.setSysConfig system.switches
thirdPartyLock.edit: thirdPartyLock.edit
thirdPartyLock.open: thirdPartyLock.open
thirdPartyLock.read: thirdPartyLock.command thirdPartyLock.get thirdPartyLock.list
thirdPartyLock.readLog: thirdPartyLock.events
villa.create: villa.create
villa.delete: villa.remove
villa.edit: villa.edit
villa.read: villa.devices villa.get villa.list
villa.setExpiry: villa.setExpiry
visitor.create: delivery.create tempKey.create
visitor.delete: delivery.remove tempKey.remove
visitor.edit: delivery.edit tempKey.edit tempKey.resend tempKey.revoke tempKey.show
visitor.read: delivery.get delivery.list tempKey.export tempKey.get tempKey.list
`

/** The permission of each call, `public` or `signedIn`, by the name of the call. */
export const expectedNeeds: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [needs = '', calls = ''] = line.split(': ')
      return calls.split(' ').map((call) => [call, needs] as const)
    }),
)
