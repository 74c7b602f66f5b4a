package net.enlace.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
