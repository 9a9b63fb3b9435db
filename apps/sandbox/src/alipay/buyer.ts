// The one wallet that pays in the sandbox.

export const BUYER = {
  userId: '2088102177846880',
  logonId: 'san***@sandbox.test',
} as const;
