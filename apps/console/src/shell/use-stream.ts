// Listening to streamed calls.
import { createStream } from '@jishi/client/stream';
import { readToken } from './session';

export const useStream = createStream({ readToken, readBdVid: () => '' });
