// The screens of SMS as one part: they are small, and every file that the console names costs each of its pages.
export { BlocksScreen } from './blocks-screen';
export { ChannelScreen } from './channel/channel-screen';
export { ChannelsScreen } from './channel/channels-screen';
export { RoutesScreen } from './channel/routes-screen';
export { ChannelSignaturesScreen } from './channel/signatures-screen';
export { ChannelTemplatesScreen } from './channel/templates-screen';
export { VolumesScreen } from './channel/volumes-screen';
export { OptOutsScreen } from './opt-outs-screen';
export { WordsScreen } from './words-screen';
